import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTOMATION_GOAL_LENGTH, AUTOMATION_TITLE_LENGTH } from '../../../shared/automation.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { focusInvalid } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { putAway } from './automation-actions.ts';
import { type AutomationDraft, type AutomationField, LIMIT_FIELDS, proposedTitle } from './automation-draft.ts';
import { type AutomationEdit, writeDraft } from './automation-drafts.ts';
import { ApprovalField, LimitFields, MissedField, ResultsField } from './rule-fields.tsx';
import { saveEdit } from './save-edit.ts';
import { useReadTime } from './use-read-time.ts';
import { WhenField } from './when-field.tsx';
import { FolderField, ModelField, ServerFields, StrategyField } from './work-fields.tsx';
import { ZoneField } from './zone-field.tsx';

/** The editor of an automation, which fills the page. Esc puts it away; what was written can be brought back. */
export function AutomationEditor({ edit }: { readonly edit: AutomationEdit }) {
  const { t, i18n } = useTranslation('automations');
  const { id, draft, known } = edit;
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<AutomationField | null>(null);
  const [busy, setBusy] = useState(false);
  const time = useReadTime(draft.when, draft.timeZone, i18n.language, known);
  const change = (to: Partial<AutomationDraft>) => {
    setWrong(null);
    writeDraft(to);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed = await saveEdit(edit, t);
    setBusy(false);
    setWrong(failed);
    if (failed !== null) focusInvalid(form.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    putAway(t);
  };
  const limit = LIMIT_FIELDS.find((name) => name === wrong) ?? null;
  const tooLong = draft.goal.length > AUTOMATION_GOAL_LENGTH;
  const numbers = {
    length: formatNumber(draft.goal.length, i18n.language),
    most: formatNumber(AUTOMATION_GOAL_LENGTH, i18n.language),
  };
  const fields = { draft, onChange: change };
  return (
    <form
      ref={form}
      noValidate={true}
      aria-label={t(id === null ? 'editor.new' : 'editor.edit')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      className="flex h-full min-h-0 flex-col"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[720px] flex-col gap-4 px-6 py-4 max-sm:px-3">
          <div className="flex items-center gap-1.5">
            <IconButton label={t('editor.back')} className="-ml-2" onClick={() => putAway(t)}>
              <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
            </IconButton>
            <h2 className="font-semibold text-[16px]">{t(id === null ? 'editor.new' : 'editor.edit')}</h2>
          </div>
          <WhenField
            when={draft.when}
            timeZone={draft.timeZone}
            preview={time.preview}
            isOld={time.isOld}
            isWrong={wrong === 'when'}
            onChange={(when) => change({ when })}
          />
          <TextArea
            label={t('editor.goal')}
            isProse={true}
            rows={5}
            placeholder={t('editor.goalPlaceholder')}
            value={draft.goal}
            hint={t('editor.goalHint')}
            error={
              tooLong ? t('editor.wrong.goalLong', numbers) : wrong === 'goal' ? t('editor.wrong.goal') : undefined
            }
            onChange={({ target }) => change({ goal: target.value })}
          />
          <TextField
            label={t('editor.title')}
            spellCheck={true}
            maxLength={AUTOMATION_TITLE_LENGTH}
            placeholder={proposedTitle(draft.goal)}
            value={draft.title}
            hint={t('editor.titleHint')}
            error={wrong === 'title' ? t('editor.wrong.title') : undefined}
            onChange={({ target }) => change({ title: target.value })}
          />
          <FolderField {...fields} />
          <ApprovalField {...fields} />
          <MissedField {...fields} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-x-4 gap-y-4">
            <ZoneField
              value={draft.timeZone}
              isWrong={wrong === 'zone'}
              onChange={(timeZone) => change({ timeZone })}
            />
            <ResultsField {...fields} />
            <StrategyField {...fields} />
            <ModelField {...fields} />
          </div>
          <ServerFields {...fields} />
          <LimitFields {...fields} wrong={limit} />
        </div>
      </div>
      <div className="flex-none border-line border-t bg-canvas">
        <div className="mx-auto flex w-full max-w-[720px] justify-end gap-2 px-6 py-2.5 max-sm:px-3">
          <Button onClick={() => putAway(t)}>{t('editor.cancel')}</Button>
          <Button type="submit" variant="primary" needsHost={true} busy={busy}>
            {t(id === null ? 'editor.create' : 'editor.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

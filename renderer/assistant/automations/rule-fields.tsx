/** The fields for what an automation may do, and for what happens to its results and missed times. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OnMissed } from '../../../shared/automation.ts';
import { APPROVAL_MODES } from '../../../shared/choices.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { ApprovalMode } from '../../../shared/mcp.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { RadioChoice } from '../../ui/fields/radio-choice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { LIMIT_FIELDS, type LimitField } from './automation-draft.ts';
import { FoldedFields } from './folded-fields.tsx';
import type { FieldsProps } from './work-fields.tsx';

const AS_APP = 'app';

/** The mode of approvals, and in words what it means while nobody is there. */
export function ApprovalField({ draft: { approvalMode }, onChange }: FieldsProps) {
  const { t } = useTranslation(['automations', 'loop']);
  const ofApp = useAppStore(({ settings }) => settings.approvalMode);
  const mode: ApprovalMode = approvalMode ?? ofApp;
  return (
    <Select<ApprovalMode | typeof AS_APP>
      label={t('editor.approval')}
      value={approvalMode ?? AS_APP}
      options={[
        { value: AS_APP, label: t('editor.appMode', { mode: t(`loop:approvalMode.${ofApp}`) }) },
        ...APPROVAL_MODES.map((value) => ({ value, label: t(`loop:approvalMode.${value}`) })),
      ]}
      hint={
        <>
          {t(`editor.alone.${mode}`)} {t('editor.restricted')}
        </>
      }
      onChange={(chosen) => onChange({ approvalMode: chosen === AS_APP ? null : chosen })}
    />
  );
}

export function MissedField({ draft: { onMissed }, onChange }: FieldsProps) {
  const { t } = useTranslation('automations');
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 font-medium text-[12.5px] text-soft">{t('editor.onMissed')}</legend>
      <p className="text-[12px] text-faint">{t('editor.missedText')}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-2">
        {OnMissed.options.map((choice) => (
          <RadioChoice
            key={choice}
            look="box"
            name={name}
            checked={choice === onMissed}
            title={t(`editor.missedChoice.${choice}`)}
            text={t(`editor.missedHint.${choice}`)}
            onChoose={() => onChange({ onMissed: choice })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The topics that are offered for results, at most. */
const MOST_TOPICS = 100;

export function ResultsField({ draft: { topicId }, onChange }: FieldsProps) {
  const { t } = useTranslation('automations');
  const topics = useAppStore((app) => app.topics);
  const offered = Object.values(topics)
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .filter(({ id }, place) => place < MOST_TOPICS || id === topicId);
  return (
    <Select<TopicId | ''>
      label={t('editor.results')}
      value={topicId ?? ''}
      options={[
        { value: '', label: t('editor.ownTopic') },
        ...offered.map(({ id, title }) => ({ value: id, label: shownLine(title) })),
      ]}
      onChange={(chosen) => onChange({ topicId: chosen === '' ? null : chosen })}
    />
  );
}

const MINUTE_MS = 60_000;

interface LimitFieldsProps extends FieldsProps {
  /** The field that was invalid when the user tried to save; null: none of these. */
  readonly wrong: LimitField | null;
}

export function LimitFields({ draft: { limits }, wrong, onChange }: LimitFieldsProps) {
  const { t } = useTranslation(['automations', 'settings']);
  const ofApp = useAppStore(({ settings }) => settings.limits);
  const own = LIMIT_FIELDS.filter((name) => (limits[name] ?? '').trim() !== '').length;
  const usual = (name: LimitField): number | null => {
    if (name !== 'maxWallTime') return ofApp[name];
    return ofApp.maxWallTimeMs === null ? null : ofApp.maxWallTimeMs / MINUTE_MS;
  };
  return (
    <FoldedFields
      title={t('editor.limits')}
      summary={own === 0 ? t('editor.asApp') : t('editor.limitsOwn', { count: own })}
      mustShow={wrong !== null}
    >
      <p className="text-[12px] text-faint">{t('editor.limitsText')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-x-3 gap-y-2.5">
        {LIMIT_FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`settings:limits.${name}`)}
            inputMode="decimal"
            maxLength={20}
            placeholder={usual(name)?.toString() ?? t('editor.noLimit')}
            value={limits[name] ?? ''}
            error={wrong === name ? t(`settings:limits.wrong.${name}`) : undefined}
            onChange={({ target }) => onChange({ limits: { ...limits, [name]: target.value } })}
          />
        ))}
      </div>
    </FoldedFields>
  );
}

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FACT_KEY_LENGTH, type Fact, type FactScope } from '../../../shared/fact.ts';
import { useAct } from '../../act.ts';
import { useScopeChoices } from '../../actions/fact-scopes.ts';
import { addFact, updateFact } from '../../stores/facts-store.ts';
import { Button } from '../../ui/button.tsx';
import { ScopeField } from '../../ui/facts/scope-field.tsx';
import { draftOf, readValue } from '../../ui/facts/value-draft.ts';
import { ValueField } from '../../ui/facts/value-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';

interface FactEditorProps {
  /** The fact to change; null: a new one. */
  readonly fact: Fact | null;
  /** Called when editing has ended, with or without saving. */
  readonly onDone: () => void;
}

/** A form that adds a fact, or gives one a new version. */
export function FactEditor({ fact, onDone }: FactEditorProps) {
  const { t } = useTranslation(['memory', 'common']);
  const choices = useScopeChoices();
  const [key, setKey] = useState(fact?.key ?? '');
  const [draft, setDraft] = useState(() => draftOf(fact?.value ?? ''));
  const [tags, setTags] = useState(fact?.tags.join(', ') ?? '');
  const [scope, setScope] = useState<FactScope>(fact?.scope ?? { in: 'global' });
  const [tried, setTried] = useState(false);
  const { busy, perform } = useAct(t('failed.save'));
  const read = readValue(draft);
  const isKeyWrong = key.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!read.ok || isKeyWrong || busy) return;
    const written = { key: key.trim(), value: read.value, tags: tagsIn(tags) };
    if (await perform(() => (fact === null ? addFact(written, scope) : updateFact(fact.id, written)))) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  return (
    <form
      aria-label={fact === null ? t('add') : t('action.editOf', { key: shownLine(fact.key) })}
      noValidate={true}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-medium border border-line bg-raised p-3 shadow-raised"
    >
      <TextField
        label={t('field.key')}
        autoFocus={true}
        maxLength={FACT_KEY_LENGTH}
        placeholder={t('keyExample')}
        value={key}
        error={tried && isKeyWrong ? t('wrong.key') : undefined}
        onChange={({ target }) => setKey(target.value)}
      />
      <ValueField draft={draft} wrong={tried && !read.ok ? read.wrong : null} onChange={setDraft} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-x-3 gap-y-2.5">
        {fact === null && <ScopeField choices={choices} value={scope} onChange={setScope} />}
        <TextField
          label={t('field.tags')}
          hint={t('tagsHint')}
          maxLength={1_300}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" needsHost={true} busy={busy}>
          {t(fact === null ? 'save' : 'saveVersion')}
        </Button>
      </div>
    </form>
  );
}

const MOST_TAGS = 20;
const TAG_LENGTH = 60;

const tagsIn = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .split(/[,，、]/)
        .map((tag) => tag.trim().slice(0, TAG_LENGTH))
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, MOST_TAGS);

/** A searchable checklist of what a provider lists, with the models that cannot chat apart. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelKind } from '../../shared/model-kind.ts';
import { isModelName } from '../../shared/model-name.ts';
import { MOST_MODELS } from '../../shared/settings.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { hasWords } from '../ui/fields/has-words.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { TickList } from './tick-list.tsx';

interface ModelChecklistProps {
  readonly offered: readonly string[];
  readonly ticked: readonly string[];
  /** A sentence about the names of the models; null: there is nothing to say. */
  readonly hint: string | null;
  readonly onChange: (ticked: readonly string[]) => void;
}

export function ModelChecklist({ offered, ticked, hint, onChange }: ModelChecklistProps) {
  const { t, i18n } = useTranslation('settings');
  const [query, setQuery] = useState('');
  const all = [...new Set([...ticked.filter((name) => !offered.includes(name)), ...offered])];
  const found = all.filter((name) => hasWords(name, query.trim()));
  const chat = found.filter((name) => modelKind(name) === 'chat');
  const others = found.filter((name) => modelKind(name) !== 'chat');
  const typed = query.trim();
  const isNewName = typed !== '' && !/\s/.test(typed) && !all.includes(typed) && isModelName(typed);
  const set = (names: readonly string[], on: boolean) => {
    const rest = ticked.filter((name) => !names.includes(name));
    onChange(on ? [...rest, ...names].slice(0, MOST_MODELS) : rest);
  };
  const toggle = (name: string) => set([name], !ticked.includes(name));
  const add = () => {
    set([typed], true);
    setQuery('');
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-medium border border-line px-3 pt-1.5 pb-3">
      <legend className="px-1 font-medium text-[12.5px] text-soft">
        {t('checklist.title', { count: ticked.length, number: formatNumber(ticked.length, i18n.language) })}
      </legend>
      <TextField
        label={t('checklist.search')}
        hideLabel={true}
        type="search"
        placeholder={t('checklist.search')}
        value={query}
        hint={hint ?? undefined}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (isNewName) add();
        }}
      />
      {chat.length > 0 && <TickList label={t('checklist.chat')} names={chat} ticked={ticked} onToggle={toggle} />}
      {found.length === 0 && <p className="text-[12.5px] text-faint">{t('checklist.none')}</p>}
      <div className="flex flex-wrap gap-2">
        {isNewName && <Button onClick={add}>{t('checklist.add', { name: typed })}</Button>}
        <Button disabled={chat.length === 0} onClick={() => set(chat, true)}>
          {t('checklist.all')}
        </Button>
        <Button disabled={ticked.length === 0} onClick={() => set(query === '' ? ticked : found, false)}>
          {t('checklist.noneTicked')}
        </Button>
      </div>
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-small text-[12.5px] text-soft hover:text-ink">
            {t('checklist.others', { count: others.length, number: formatNumber(others.length, i18n.language) })}
          </summary>
          <div className="mt-2">
            <TickList label={t('checklist.otherKinds')} names={others} ticked={ticked} onToggle={toggle} />
          </div>
        </details>
      )}
    </fieldset>
  );
}

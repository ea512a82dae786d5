/**
 * The list of a server's tools, with the settings for whether they are offered and whether their
 * calls need approval. Texts of the server are shown in full.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerDetail } from '../../shared/server-view.ts';
import { change } from '../act.ts';
import { reasonWords } from '../i18n/failure-words.ts';
import { loadRules, ruleOf, useApprovalRules } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { hasWords } from '../ui/fields/has-words.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { ToolRow } from './tool-row.tsx';

/** The number of entries above which the list has a search field. */
const MANY = 8;
/**
 * The number of tools that are shown at first. It is limited because each tool has several
 * controls.
 */
const SHOWN = 100;

export function ToolList({ server: { id, toolList, leftOut } }: { readonly server: ServerDetail }) {
  const { t } = useTranslation('servers');
  const [query, setQuery] = useState('');
  const rules = useApprovalRules(({ rules: asked }) => (asked?.state === 'ready' ? asked.value : null));
  useEffect(() => void loadRules(), []);
  const switchTo = (names: readonly string[], on: boolean) => {
    change({ toolSwitches: { [id]: Object.fromEntries(names.map((name) => [name, on])) } });
  };
  const found = toolList.filter(({ name, title, description }) =>
    hasWords(`${name} ${title ?? ''} ${description}`, query.trim()),
  );
  const names = toolList.map(({ name }) => name);
  if (toolList.length + leftOut.length === 0) return <p className="text-soft">{t('toolList.none')}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {toolList.length > MANY && (
          <TextField
            label={t('toolList.search')}
            hideLabel={true}
            type="search"
            placeholder={t('toolList.search')}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            className="min-w-40 flex-1"
          />
        )}
        <Button onClick={() => switchTo(names, true)}>{t('toolList.all')}</Button>
        <Button onClick={() => switchTo(names, false)}>{t('toolList.noneOn')}</Button>
      </div>
      <p className="text-[12.5px] text-faint">{t('toolList.ruleHint')}</p>
      {found.length === 0 ? (
        <p className="text-soft">{t('toolList.noneFound')}</p>
      ) : (
        <ul aria-label={t('tab.tools')} className="divide-y divide-line rounded-medium border border-line">
          {found.slice(0, SHOWN).map((tool) => (
            <ToolRow
              key={tool.name}
              serverId={id}
              tool={tool}
              rule={rules === null ? undefined : ruleOf(rules, id, tool.name)}
              onSwitch={(on) => switchTo([tool.name], on)}
            />
          ))}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className="text-[12.5px] text-soft">{t('toolList.more', { count: found.length - SHOWN })}</p>
      )}
      {leftOut.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-semibold">{t('toolList.leftOut')}</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-soft">
            {leftOut.map((reason) => (
              <li key={JSON.stringify(reason)} className="[overflow-wrap:anywhere]">
                {reasonWords([reason])}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { ApprovalRule } from '../../shared/mcp.ts';
import type { ServerToolView } from '../../shared/server-view.ts';
import { act } from '../act.ts';
import { formatTokens } from '../i18n/format.ts';
import { setRule } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { visible } from './setting-text.ts';

interface ToolRowProps {
  readonly serverId: ServerId;
  readonly tool: ServerToolView;
  /**
   * The user's rule for all calls of the tool everywhere; null: there is no rule; undefined: the rules are
   * not loaded yet.
   */
  readonly rule: ApprovalRule['effect'] | null | undefined;
  readonly onSwitch: (on: boolean) => void;
}

const RULES = ['default', 'allow', 'ask', 'deny'] as const;
const HINTS = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const;

export function ToolRow({ serverId, tool, rule, onSwitch }: ToolRowProps) {
  const { t, i18n } = useTranslation('servers');
  const { name, title, description, inputSchema, hints, on, tokens, changed } = tool;
  const marks = HINTS.filter((hint) => hints[hint] === true).map((hint) => t(`toolList.hint.${hint}`));
  return (
    <li className="flex flex-col gap-1.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Switch checked={on} label={t('toolList.switch', { name })} onChange={onSwitch} />
        <div className="min-w-36 flex-1 [overflow-wrap:anywhere]">
          <code className="font-medium font-mono text-[12.5px]">{name}</code>
          {title !== null && title !== name && <span className="ml-2 text-soft">{title}</span>}
        </div>
        <span className="text-[12.5px] text-soft">{t('tokens', { tokens: formatTokens(tokens, i18n.language) })}</span>
        <Select
          label={t('toolList.rule', { name })}
          hideLabel={true}
          value={rule ?? 'default'}
          disabled={rule === undefined}
          options={RULES.map((value) => ({ value, label: t(`toolList.rules.${value}`) }))}
          onChange={(chosen) => void act(() => setRule(serverId, tool, chosen === 'default' ? null : chosen))}
          className="w-28"
        />
      </div>
      {changed && (
        <p className="text-[12.5px] text-warn">
          <strong className="font-medium">{t('toolList.changed')}.</strong> {t('toolList.changedText')}
        </p>
      )}
      <Description text={description} />
      <details>
        <summary className="w-fit cursor-pointer text-[12px] text-faint">
          {[t('toolList.schema'), ...marks].join(' · ')}
        </summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className="mt-1 max-h-72 overflow-auto whitespace-pre-wrap rounded-small border border-line bg-sunken p-2 font-mono text-[12px] [overflow-wrap:anywhere]"
        >
          {visible(JSON.stringify(inputSchema, null, 2))}
        </pre>
      </details>
    </li>
  );
}

const LONG = 300;

/** The description of a tool. A long description is collapsed, but never shortened. */
function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation('servers');
  const [open, setOpen] = useState(false);
  const folded = text.length > LONG && !open;
  if (text === '') return <p className="text-[12.5px] text-faint">{t('toolList.noDescription')}</p>;
  return (
    <>
      <p
        className={`whitespace-pre-wrap text-[12.5px] text-soft [overflow-wrap:anywhere] ${folded ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      {folded && (
        <Button size="small" variant="quiet" className="-ml-2 self-start" onClick={() => setOpen(true)}>
          {t('toolList.showAll')}
        </Button>
      )}
    </>
  );
}

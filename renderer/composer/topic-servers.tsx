/**
 * A list of the MCP servers of a topic and their tools. Each has a switch, and the list shows the
 * tokens that each costs per request.
 */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { ServerView } from '../../shared/server-view.ts';
import { reasonWords } from '../i18n/failure-words.ts';
import { formatTokens } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useServerDetail, useServers } from '../stores/servers-store.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { useServerName } from '../ui/text/server-name.ts';
import { costIn, offersTool } from './server-cost.ts';
import { type TopicSwitches, useTopicSwitches } from './topic-switches.ts';

export function TopicServers({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('servers');
  const servers = useAppStore((app) => app.servers);
  const switches = useTopicSwitches(topicId);
  return (
    <>
      <Total switches={switches} />
      <ul aria-label={t('composer.title')} className="min-h-0 overflow-y-auto">
        {servers.map((server) => (
          <ServerLine key={server.id} server={server} switches={switches} />
        ))}
      </ul>
    </>
  );
}

/** Shows the total cost of all servers that the topic uses. */
function Total({ switches }: { readonly switches: TopicSwitches }) {
  const { t, i18n } = useTranslation('servers');
  const servers = useAppStore((app) => app.servers);
  const details = useServers((known) => known.details);
  const tokens = servers
    .filter((server) => switches.isOn(server))
    .map((server) => {
      const asked = details[server.id];
      return costIn(server, asked?.state === 'ready' ? asked.value : null, switches.tools).tokens;
    })
    .reduce((sum, one) => sum + one, 0);
  return (
    <p className="px-3 pb-1.5 text-[12px] text-soft">
      {t('composer.total', { tokens: formatTokens(tokens, i18n.language) })} · {t('composer.note')}
    </p>
  );
}

interface ServerLineProps {
  readonly server: ServerView;
  readonly switches: TopicSwitches;
}

function ServerLine({ server, switches }: ServerLineProps) {
  const { t, i18n } = useTranslation('servers');
  const [open, setOpen] = useState(false);
  const name = useServerName()(server.id);
  const asked = useServerDetail(server.id, open || switches.tools[server.id] !== undefined);
  const { tools, tokens } = costIn(server, asked?.state === 'ready' ? asked.value : null, switches.tools);
  const isFine = server.state === 'running' || server.state === 'idle';
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li data-server={server.id} className="border-line border-t">
      <div className="flex items-center gap-2.5 py-2 pr-1.5 pl-3">
        <Switch checked={switches.isOn(server)} label={name} onChange={(on) => switches.setOn(server.id, on)} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-[12.5px]">{name}</span>
          {server.why === null ? (
            <span className="block text-[12px] text-faint">
              {isFine || server.builtIn
                ? t('composer.cost', {
                    tools: t('tools', { count: tools }),
                    tokens: formatTokens(tokens, i18n.language),
                  })
                : t(`state.${server.state}`)}
            </span>
          ) : (
            <span className="block text-[12px] text-bad [overflow-wrap:anywhere]">{reasonWords(server.why)}</span>
          )}
        </span>
        {server.tools > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('composer.showTools', { name })}
            onClick={() => setOpen(!open)}
            className="flex size-7 flex-none items-center justify-center rounded-small text-soft hover:bg-hover"
          >
            <Chevron aria-hidden="true" size={15} strokeWidth={1.5} />
          </button>
        )}
      </div>
      {open && <ToolLines server={server} switches={switches} />}
    </li>
  );
}

function ToolLines({ server, switches }: ServerLineProps) {
  const { t, i18n } = useTranslation('servers');
  const asked = useServerDetail(server.id);
  if (asked?.state !== 'ready')
    return (
      <p role="status" className="flex items-center gap-2 px-3 pb-2 pl-[52px] text-[12px] text-soft">
        <Spinner /> {t('composer.looking')}
      </p>
    );
  return (
    <ul aria-label={t('tab.tools')} className="pb-2">
      {asked.value.toolList.map((tool) => (
        <li key={tool.name} className="flex items-center gap-2.5 py-1 pr-3 pl-[22px]">
          <Switch
            checked={offersTool(server, tool, switches.tools)}
            disabled={!switches.isOn(server)}
            label={t('composer.toolSwitch', { name: tool.name })}
            onChange={(on) => switches.setTool(server.id, tool.name, on)}
          />
          <code className="min-w-0 flex-1 truncate font-mono text-[12px]" title={tool.name}>
            {tool.name}
          </code>
          <span className="text-[12px] text-faint">{formatTokens(tool.tokens, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}

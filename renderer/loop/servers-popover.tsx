/** The MCP servers of a topic, each with a switch and what its tools cost in every request. */
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId, TopicId } from '../../shared/ids.ts';
import type { ServerView } from '../../shared/server-view.ts';
import { formatTokens } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { attempt } from '../stores/attempt.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { changeTopicSettings, useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Switch } from '../ui/switch.tsx';
import { notify } from '../ui/toast.tsx';

export function ServersPopover({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const [open, setOpen] = useState(false);
  const servers = useAppStore((app) => app.servers);
  const { isOn, setOn } = useSwitches(topicId);
  const count = servers.filter((server) => isOn(server)).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      label={t('composer.serversTitle')}
      trigger={
        <Button aria-label={t('composer.servers', { count })}>
          <Plug aria-hidden="true" size={13} strokeWidth={1.75} />
          <span className="max-sm:hidden">{t('composer.servers', { count })}</span>
          <span className="sm:hidden">{count}</span>
        </Button>
      }
    >
      <h3 className="px-3 pt-2.5 font-semibold text-[12.5px]">{t('composer.serversTitle')}</h3>
      <p className="px-3 pb-1.5 text-[12px] text-soft">{t('composer.serversNote')}</p>
      <ul className="min-h-0 overflow-y-auto">
        {servers.map((server) => (
          <li key={server.id} className="flex items-center gap-2.5 border-line border-t px-3 py-2">
            <Switch checked={isOn(server)} label={server.id} onChange={(on) => setOn(server.id, on)} />
            <Described server={server} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="flex-none border-line border-t px-3 py-2 text-left text-soft hover:bg-hover"
        onClick={() => {
          setOpen(false);
          showSettings('servers');
        }}
      >
        {t('composer.manageServers')}
      </button>
    </Popover>
  );
}

function Described({ server: { id, tools, tokens, why } }: { readonly server: ServerView }) {
  const { t, i18n } = useTranslation('loop');
  return (
    <span className="min-w-0">
      <span className="block truncate font-mono text-[12.5px]">{id}</span>
      {why === null ? (
        <span className="block text-[12px] text-faint">
          {t('composer.serverTokens', { tools, tokens: formatTokens(tokens, i18n.language) })}
        </span>
      ) : (
        <span className="block text-[12px] text-bad">{why}</span>
      )}
    </span>
  );
}

function useSwitches(topicId: TopicId | null) {
  const settings = useNewTopic((choice) => choice.settings);
  const servers = useOpenTopic(topicId, ({ topic }) => topic.servers) ?? [];
  const isOn = ({ id, on }: ServerView): boolean =>
    topicId === null ? (settings.serverSwitches?.[id] ?? on) : (servers.find((server) => server.id === id)?.on ?? on);
  const setOn = (id: ServerId, on: boolean) => {
    if (topicId === null) {
      return chooseForNewTopic({ settings: { ...settings, serverSwitches: { ...settings.serverSwitches, [id]: on } } });
    }
    void attempt(
      () => changeTopicSettings(topicId, { serverSwitches: { [id]: on } }),
      ({ message }) => notify({ title: message, tone: 'bad' }),
    );
  };
  return { isOn, setOn };
}

/**
 * A button that shows how many MCP servers the topic uses, and that opens a list of switches for
 * them.
 */
import { Plug } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { Popover } from '../ui/popover.tsx';
import { useTopicSwitches } from './topic-switches.ts';

const TopicSkills = lazyPart(() => import('./topic-skills.tsx').then((part) => part.TopicSkills));
const TopicServers = lazyPart(() => import('./topic-servers.tsx').then((part) => part.TopicServers));

export const ServersPopover = memo(function ServersPopover({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('servers');
  const [open, setOpen] = useState(false);
  const servers = useAppStore((app) => app.servers);
  const switches = useTopicSwitches(topicId);
  const count = servers.filter((server) => switches.isOn(server)).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      label={t('composer.title')}
      className="w-80"
      trigger={
        <Button aria-label={t('composer.count', { count })}>
          <Plug aria-hidden="true" size={13} strokeWidth={1.75} />
          <span className="@max-[500px]:hidden">{t('composer.count', { count })}</span>
          <span className="@min-[500px]:hidden">{count}</span>
        </Button>
      }
    >
      <h3 className="px-3 pt-2.5 font-semibold text-[12.5px]">{t('composer.title')}</h3>
      <TopicServers topicId={topicId} />
      <TopicSkills topicId={topicId} />
      <button
        type="button"
        className="flex-none border-line border-t px-3 py-2 text-left text-soft hover:bg-hover focus-visible:outline-offset-[-2px]"
        onClick={() => {
          setOpen(false);
          showSettings('servers');
        }}
      >
        {t('composer.manage')}
      </button>
    </Popover>
  );
});

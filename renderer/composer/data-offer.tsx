/** Offers the data tools where a message names a data file of the folder and the tools are off in the topic. */
import { Table2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { builtInId } from '../../shared/built-in-servers.ts';
import { dataFilesIn, fileAmong, queryFor } from '../../shared/data-files.ts';
import type { TopicId } from '../../shared/ids.ts';
import { textOf } from '../../shared/message.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { useAnswerTo } from '../actions/offers.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { refuseOffer, useOfferRefused } from '../stores/refused-offers-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { useTopicSwitches } from './topic-switches.ts';

interface DataOfferProps {
  readonly topicId: TopicId | null;
  /** The text that the user is writing. */
  readonly text: string;
}

export function DataOffer({ topicId, text }: DataOfferProps) {
  const { t } = useTranslation('servers');
  const server = useAppStore(({ servers }) => servers.find(({ id }) => builtInId(id) === '@aether/data'));
  const switches = useTopicSwitches(topicId);
  const refused = useOfferRefused(topicId);
  const newest = useOpenTopic(topicId, ({ messages }) => messages.findLast(({ role }) => role === 'user') ?? null);
  const wanted = server !== undefined && !refused && !switches.isOn(server);
  const names = wanted ? dataFilesIn(`${text}\n${newest === null ? '' : textOf(newest)}`) : [];
  const file = useFileOf(topicId, names);
  if (server === undefined || file === null) return null;
  return (
    <div role="status" className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-[12.5px] text-soft">
      <Table2 aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('dataOffer.text', { file })}</span>
      <Button needsHost={topicId !== null} variant="plain" size="small" onClick={() => switches.setOn(server.id, true)}>
        {t('dataOffer.on')}
      </Button>
      <button
        type="button"
        aria-label={t('dataOffer.refuse')}
        title={t('dataOffer.refuse')}
        onClick={() => refuseOffer(topicId)}
        className="flex size-7 flex-none items-center justify-center rounded-small text-soft hover:bg-hover"
      >
        <X aria-hidden="true" size={14} strokeWidth={1.5} />
      </button>
    </div>
  );
}

/** The first of the names that is a file of the topic's folder. A new topic has no folder to look in yet. */
function useFileOf(topicId: TopicId | null, names: readonly string[]): string | null {
  const folder = useTopicFolder(topicId);
  const question = topicId === null || folder === null || names.length === 0 ? null : JSON.stringify([folder, names]);
  const found = useAnswerTo(question, async () => {
    for (const name of names) {
      const paths = folder === null ? [] : await host().workspaces.findFiles({ path: folder, query: queryFor(name) });
      const file = fileAmong(name, paths);
      if (file !== null) return file;
    }
    return null;
  });
  if (names.length === 0) return null;
  return topicId === null ? (names[0] ?? null) : found;
}

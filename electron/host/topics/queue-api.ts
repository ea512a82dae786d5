/** The handlers with which a window changes, removes and sends the queued messages of a topic. */
import type { queue as contract } from '../../../shared/contract/queue.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { isSlashCommand } from '../../../shared/slash/slash-command.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { Turns } from './turns.ts';

export interface QueueApiParts extends Pick<HostStore, 'topics' | 'queue'> {
  readonly turns: Turns;
  readonly news: (news: HostNews) => void;
}

export function createQueueApi({ topics, queue, turns, news }: QueueApiParts) {
  const handlers = {
    change({ topicId, id, text }) {
      if (text.trim() === '') throw new LoopwrightError('queued-message-empty');
      if (isSlashCommand(text)) throw new LoopwrightError('queued-slash-command');
      queue.change(topics.get(topicId).id, id, text.trim());
      news({ type: 'queue-changed', topicId });
    },
    remove({ topicId, id }) {
      queue.remove(topics.get(topicId).id, id);
      news({ type: 'queue-changed', topicId });
    },
    sendNow: ({ topicId, id }) => turns.sendNow(topicId, id),
  } satisfies Handlers<typeof contract>;
  return { ...handlers, list: (topicId: TopicId) => queue.list(topics.get(topicId).id) };
}

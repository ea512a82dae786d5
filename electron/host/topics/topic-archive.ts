/** The handlers with which a window archives topics. */
import type { topicArchive as contract } from '../../../shared/contract/topic-archive.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';

export interface TopicArchiveParts extends Pick<HostStore, 'topics'> {
  readonly news: (news: HostNews) => void;
}

export function createTopicArchive({ topics, news }: TopicArchiveParts) {
  return {
    set({ topicId, archived }) {
      topics.archive(topics.get(topicId).id, archived);
      news({ type: 'topic-changed', topicId });
    },
  } satisfies Handlers<typeof contract>;
}

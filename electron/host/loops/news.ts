/** What a window shows of a topic besides its loop, and which events of the loop change it. */
import type { LocatedEvent } from '../../../shared/loop.ts';
import type { HostNews } from '../news.ts';

/** Announced after the event, so that it is on disk by then. */
export function newsOf({ topicId, event }: LocatedEvent): readonly HostNews[] {
  switch (event.type) {
    case 'loop-start':
    case 'loop-state':
    case 'message-stored':
      return [{ type: 'topic-changed', topicId }];
    case 'compaction-end':
      return event.compactionId === null
        ? []
        : [
            { type: 'compactions-changed', topicId },
            { type: 'topic-changed', topicId },
          ];
    case 'tool-call-end':
      return event.diffs.length === 0 ? [] : [{ type: 'files-changed', topicId }];
    default:
      return [];
  }
}

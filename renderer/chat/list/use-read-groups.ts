import { useEffect, useMemo } from 'react';
import { CallId, type TopicId } from '../../../shared/ids.ts';
import type { WithheldSecret } from '../../../shared/withheld-secret.ts';
import { useOpenedReads } from '../../stores/opened-reads.ts';
import { useOpenTopic } from '../../stores/topic-store.ts';
import type { ChatRow, LiveShape } from '../chat-row.ts';
import type { FollowBottom } from './follow-bottom.ts';
import { withReadGroups } from './read-groups.ts';

interface List {
  readonly topicId: TopicId;
  readonly rows: readonly ChatRow[];
  readonly live: LiveShape | null;
  readonly release: FollowBottom['release'];
}

const NONE: readonly WithheldSecret[] = [];

/** The rows with groups of reads, of which those are open that the user opened. */
export function useReadGroups({ topicId, rows, live, release }: List): readonly ChatRow[] {
  const opened = useOpenedReads((state) => state.opened);
  const secrets = useOpenTopic(topicId, ({ topic }) => topic.secrets) ?? NONE;
  const reads = live?.finishedReads ?? '';
  const finished = useMemo(() => new Set(reads === '' ? [] : reads.split(',').map((id) => CallId.parse(id))), [reads]);
  // The note about secrets below a card asks for a decision.
  const apart = useMemo(
    () => new Set(secrets.flatMap(({ places }) => places.flatMap(({ callId }) => callId ?? []))),
    [secrets],
  );
  useEffect(() => useOpenedReads.subscribe(() => keepLine(release)), [release]);
  return useMemo(() => withReadGroups(rows, { finished, apart, opened }), [rows, finished, apart, opened]);
}

/** Keeps the line of a group where it is when its calls appear below it, although the list follows its end. */
function keepLine(release: FollowBottom['release']): void {
  release(false);
  requestAnimationFrame(() => release(true));
}

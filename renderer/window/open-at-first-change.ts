import { useEffect, useRef } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { useChanges } from '../stores/changes-store.ts';
import { offerPanel, useNavigation } from '../stores/navigation-store.ts';

/** The topics for which the panel was opened or closed, or could have been, since the page was loaded. */
const seen = new Set<TopicId>();

/**
 * Opens the panel when a topic that is shown gets its first change, if there is room for it and no panel
 * is open. Changes from before the page was loaded do not count, and neither do those of a topic in which
 * the user closed the panel. A fast loop may have changed files before the page hears of them, so the time
 * of the changes decides.
 */
export function useOpenAtFirstChange(topicId: TopicId | null, isWide: boolean): void {
  const list = useChanges(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  const panel = useNavigation((navigation) => navigation.panel);
  const wasOpen = useRef(panel !== null);
  useEffect(() => {
    if (topicId !== null && wasOpen.current && panel === null) seen.add(topicId);
    wasOpen.current = panel !== null;
  }, [topicId, panel]);
  useEffect(() => {
    if (topicId === null || list?.state !== 'ready' || list.value.length === 0 || seen.has(topicId)) return;
    seen.add(topicId);
    const isFirst = list.value.every(({ at }) => at >= performance.timeOrigin);
    if (isFirst && isWide) offerPanel('changes');
  }, [topicId, list, isWide]);
}

import { useEffect, useRef } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { useChanges } from '../stores/changes-store.ts';
import { showPanel, useNavigation } from '../stores/navigation-store.ts';

/** The topics for which the panel was opened or closed, or could have been, since the page was loaded. */
const seen = new Set<TopicId>();

/**
 * Opens the panel when the first change of a topic arrives while the topic is shown, if there is room
 * for it and no panel is open. It opens once per topic, and not after the user closed it there.
 */
export function useOpenAtFirstChange(topicId: TopicId | null, isWide: boolean): void {
  const list = useChanges(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  const panel = useNavigation((navigation) => navigation.panel);
  const known = useRef<{ readonly topicId: TopicId; readonly had: boolean } | null>(null);
  const wasOpen = useRef(panel !== null);
  useEffect(() => {
    if (topicId !== null && wasOpen.current && panel === null) seen.add(topicId);
    wasOpen.current = panel !== null;
  }, [topicId, panel]);
  useEffect(() => {
    if (topicId === null || list?.state !== 'ready') return;
    const has = list.value.length > 0;
    const arrived = has && known.current?.topicId === topicId && !known.current.had;
    known.current = { topicId, had: has };
    if (!arrived || seen.has(topicId)) return;
    seen.add(topicId);
    if (isWide && useNavigation.getState().panel === null) showPanel('changes');
  }, [topicId, list, isWide]);
}

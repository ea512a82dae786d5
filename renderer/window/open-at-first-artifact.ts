import { useEffect, useRef } from 'react';
import type { Artifact } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useArtifacts } from '../stores/artifacts-store.ts';
import { offerPanel } from '../stores/navigation-store.ts';

/** The topics for which the panel was opened, or could have been, since the page was loaded. */
const seen = new Set<TopicId>();

/**
 * Opens the panel when the first output of a topic arrives while the topic is shown, if there is room for it and no
 * panel is open. Reports are in the chat anyway, and edits in the changes, so neither opens it.
 */
export function useOpenAtFirstArtifact(topicId: TopicId | null, isWide: boolean): void {
  const list = useArtifacts(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  const known = useRef<{ readonly topicId: TopicId; readonly hadOutputs: boolean } | null>(null);
  useEffect(() => {
    if (topicId === null || list?.state !== 'ready') return;
    const hasOutputs = list.value.artifacts.some(isOutput);
    const arrived = hasOutputs && known.current?.topicId === topicId && !known.current.hadOutputs;
    known.current = { topicId, hadOutputs: hasOutputs };
    if (!arrived || seen.has(topicId)) return;
    seen.add(topicId);
    if (isWide) offerPanel('artifacts');
  }, [topicId, list, isWide]);
}

const isOutput = ({ kind }: Artifact): boolean => kind !== 'report' && kind !== 'file';

import { useEffect, useRef } from 'react';
import type { Artifact } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useArtifacts } from '../stores/artifacts-store.ts';
import { offerPanel } from '../stores/navigation-store.ts';

/** The topics for which the panel was opened, or could have been, since the page was loaded. */
const seen = new Set<TopicId>();

/**
 * Opens the panel when the first output of a topic is made while the topic is shown, if there is room for it and no
 * panel is open. Reports are in the chat anyway, and edits in the changes, so neither opens it. A fast loop may have
 * made outputs before the page has the first list of them, so the time of the outputs decides.
 */
export function useOpenAtFirstArtifact(topicId: TopicId | null, isWide: boolean): void {
  const list = useArtifacts(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  const shownSince = useRef(0);
  useEffect(() => {
    shownSince.current = topicId === null ? 0 : Date.now();
  }, [topicId]);
  useEffect(() => {
    if (topicId === null || list?.state !== 'ready' || seen.has(topicId)) return;
    const outputs = list.value.artifacts.filter(isOutput);
    if (outputs.length === 0) return;
    seen.add(topicId);
    const isNew = outputs.every(
      ({ versions, earlier }) => earlier === 0 && versions.every(isSince(shownSince.current)),
    );
    if (isNew && isWide) offerPanel('artifacts');
  }, [topicId, list, isWide]);
}

const isOutput = ({ kind }: Artifact): boolean => kind !== 'report' && kind !== 'file';

const isSince =
  (time: number) =>
  ({ at }: Artifact['versions'][number]): boolean =>
    at >= time;

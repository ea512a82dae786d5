/**
 * The artifacts of topics, and which of them the panel shows. They are loaded again whenever the
 * host reports something that can have made one.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Artifact, ArtifactComparison, ArtifactList, ReadArtifact, VersionRef } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { useOpenTopic } from './topic-store.ts';

/** How the panel shows an artifact. */
export type ArtifactLook = 'view' | 'source' | 'compare';

/** The artifact that the panel shows. `number`: its version, counted from 1; null: the newest. */
export interface ShownArtifact {
  readonly id: string;
  readonly number: number | null;
  readonly look: ArtifactLook;
}

interface ArtifactsStore {
  readonly topics: Readonly<Record<TopicId, Asked<ArtifactList>>>;
  readonly shown: Readonly<Record<TopicId, ShownArtifact>>;
}

export const useArtifacts = create<ArtifactsStore>()(() => ({ topics: {}, shown: {} }));

/** The requests that run. `again`: something changed since the request was sent. */
const running = new Map<TopicId, { again: boolean }>();

export async function loadArtifacts(topicId: TopicId): Promise<void> {
  const request = running.get(topicId);
  if (request !== undefined) {
    request.again = true;
    return;
  }
  const own = { again: false };
  running.set(topicId, own);
  const set = (list: Asked<ArtifactList>) =>
    useArtifacts.setState(({ topics }) => ({ topics: { ...topics, [topicId]: list } }));
  const known = () => useArtifacts.getState().topics[topicId]?.state === 'ready';
  if (!known()) set({ state: 'loading' });
  try {
    set({ state: 'ready', value: await host().artifacts.list({ topicId }) });
  } catch (error) {
    if (!known()) set({ state: 'failed', failure: failureOf(error) });
  } finally {
    running.delete(topicId);
  }
  if (own.again) await loadArtifacts(topicId);
}

/** Loads the artifacts of the topic now, and after everything that can have made one. */
export function useLoadedArtifacts(topicId: TopicId | null): void {
  const news = useOpenTopic(topicId, newsOf);
  useEffect(() => {
    if (topicId !== null && news !== null) void loadArtifacts(topicId);
  }, [topicId, news]);
}

/** A text that changes when a topic may have other artifacts than before. */
function newsOf({ changesVersion, epoch, loop }: OpenTopic): string {
  const made = loop?.calls.reduce((sum, call) => sum + (call.outputs?.length ?? 0), 0) ?? 0;
  return `${epoch} ${changesVersion} ${loop?.loopId} ${loop?.state.name} ${made}`;
}

/** The artifacts of the topic; empty while they are not loaded. */
export const useArtifactList = (topicId: TopicId | null): readonly Artifact[] =>
  useArtifacts(({ topics }) => {
    const list = topicId === null ? undefined : topics[topicId];
    return list?.state === 'ready' ? list.value.artifacts : NONE;
  });

const NONE: readonly Artifact[] = [];

/** Shows an artifact in the panel; null: the list of all. */
export function showArtifact(topicId: TopicId, artifact: ShownArtifact | null): void {
  useArtifacts.setState(({ shown: { [topicId]: _, ...others } }) => ({
    shown: artifact === null ? others : { ...others, [topicId]: artifact },
  }));
}

export const readVersion = (topicId: TopicId, ref: VersionRef): Promise<ReadArtifact> =>
  host().artifacts.read({ topicId, ref });

export const compareVersions = (topicId: TopicId, before: VersionRef, after: VersionRef): Promise<ArtifactComparison> =>
  host().artifacts.compare({ topicId, before, after });

/** The details of runs, and for which runs the inbox shows them. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { RunDetail } from '../../shared/contract/runs.ts';
import type { RunId, TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';

interface OpenDetails {
  readonly runIds: ReadonlySet<RunId>;
}

/** The runs whose details are open. It is kept outside of the cards, because a list removes cards that are out of sight. */
const useOpenDetails = create<OpenDetails>()(() => ({ runIds: new Set() }));

/** Whether the details of the run are open. */
export const useIsOpen = (runId: RunId): boolean => useOpenDetails(({ runIds }) => runIds.has(runId));

/** Opens the details of the run, or closes them. */
export function toggleDetails(runId: RunId): void {
  const { runIds } = useOpenDetails.getState();
  const others = [...runIds].filter((id) => id !== runId);
  useOpenDetails.setState({ runIds: new Set(runIds.has(runId) ? others : [...others, runId]) });
}

/**
 * Loads the details of a run now and after each of its changes. The previous details stay visible
 * meanwhile, and if loading them again fails. `again` repeats a request that failed.
 */
export function useRunDetail(runId: RunId): { readonly asked: Asked<RunDetail>; readonly again: () => void } {
  const [asked, setAsked] = useState<Asked<RunDetail>>({ state: 'loading' });
  const [request, setRequest] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request loads the details again
  useEffect(() => {
    let newest = 0;
    const load = () => {
      newest += 1;
      const own = newest;
      host()
        .runs.show({ runId })
        .then(
          (value) => own === newest && setAsked({ state: 'ready', value }),
          (error) =>
            own === newest &&
            setAsked((known) => (known.state === 'ready' ? known : { state: 'failed', failure: failureOf(error) })),
        );
    };
    load();
    const stop = useAppStore.subscribe(({ runNews }, before) => {
      if (runNews !== before.runNews && (runNews.runIds?.includes(runId) ?? true)) load();
    });
    return () => {
      newest = -1;
      stop();
    };
  }, [runId, request]);
  const again = () => {
    setAsked({ state: 'loading' });
    setRequest((last) => last + 1);
  };
  return { asked, again };
}

/**
 * Returns the topic in which a run works, or else the one that it is reported in; null: neither
 * exists. Throws the error of the host.
 */
export async function topicOfRun(runId: RunId): Promise<TopicId | null> {
  const [run] = await host().runs.list({ runIds: [runId], limit: 1 });
  const { topics } = useAppStore.getState();
  const places = run === undefined ? [] : [run.ownTopicId, run.topicId];
  return places.find((topicId) => topicId !== null && topics[topicId] !== undefined) ?? null;
}

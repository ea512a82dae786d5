/** The chain of runs to which a run that decides what follows belongs. */
import type { RunView } from '../../../shared/run.ts';
import { firstOfChain, keyOfStep } from '../store/run-chains.ts';
import type { RunHold, RunStore } from '../store/run-store.ts';
import { checkedRun } from './checked-run.ts';
import type { ChainOfRun, RunType } from './run-types/run-type.ts';

export interface ChainOfRunParts {
  readonly store: Pick<RunStore, 'create' | 'find' | 'list'>;
  readonly types: readonly RunType[];
  /** The run that decides, and the right of its worker. */
  readonly run: RunView;
  readonly hold: RunHold;
  /** Called after a run was stored. */
  readonly started: () => void;
}

/** More than the runs and the decisions of a chain. */
const MOST_CHILDREN = 50;

export function chainOf({ store, types, run, hold, started }: ChainOfRunParts): ChainOfRun {
  const first = firstOfChain(run);
  const ofChain = async (): Promise<readonly RunView[]> => {
    const children = await store.list({ parentRunId: first, limit: MOST_CHILDREN });
    const all = [await store.find(first), ...children].filter((each) => each !== null && each.chainStep !== null);
    return (all as RunView[]).toSorted((one, other) => stepOf(one) - stepOf(other));
  };
  return {
    async until(runId) {
      const runs = await ofChain();
      const at = runs.findIndex(({ id }) => id === runId);
      return { runs: runs.slice(0, at + 1), next: at < 0 ? null : (runs[at + 1] ?? null) };
    },
    async start(next) {
      const runs = await ofChain();
      const decidedAfter = runs.find(({ id }) => id === run.input.run_id);
      const chainStep = (decidedAfter === undefined ? 0 : stepOf(decidedAfter)) + 1;
      const checked = checkedRun(types, { ...next, topicId: run.topicId });
      const links = { parentRunId: first, parentHold: hold, key: keyOfStep(first, chainStep), chainStep };
      const created = await store.create({ ...checked, ...links });
      started();
      return created.run;
    },
  };
}

const stepOf = ({ chainStep }: RunView): number => chainStep ?? 0;

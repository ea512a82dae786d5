/** Starts runs for loops. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/failures/failures.ts';
import { RunId } from '../../../shared/ids.ts';
import type { RunView } from '../../../shared/run.ts';
import { FOLLOW_UP, hasEnded } from '../../../shared/run.ts';
import type { RunEnding } from '../loop/effects.ts';
import type { RunPort, RunStart, RunToStart } from '../loop/ports.ts';
import type { RunStore } from '../store/run-store.ts';
import { checkedRun } from './checked-run.ts';
import type { RunType, RunTypePorts } from './run-types/run-type.ts';

export interface RunStartParts {
  readonly store: Pick<RunStore, 'create' | 'find' | 'list'>;
  readonly types: readonly RunType[];
  readonly wait: RunTypePorts['wait'];
  /** Returns the names of the types that a model may choose; empty: all. */
  readonly allowed: () => readonly string[];
  /** Called after a run was stored. */
  readonly created: () => void;
}

const LOOK_MS = 1_000;

/** Returns the result of a run for the loop that started it; null: the run has not ended. */
export async function endedRun(store: Pick<RunStore, 'find'>, runId: string): Promise<RunEnding | null> {
  const run = await store.find(RunId.parse(runId));
  return run === null || hasEnded(run.state.name) ? resultOf(run) : null;
}

/**
 * The port of the loop. A started run always belongs to the topic of its loop, whatever the input
 * says.
 */
export function createRunPort({ store, types, wait, allowed, created }: RunStartParts): RunPort {
  return {
    async start(asked, key) {
      const checked = checkedOrFailure(types, asked);
      if (!checked.ok) return checked;
      const { clientRequestId } = asked;
      const request = clientRequestId === undefined ? {} : { clientRequestId };
      const { run, created: isNew } = await store.create({
        ...checked.run,
        key,
        ...request,
        ...(asked.followsUp ? { chainStep: 0 } : {}),
      });
      created();
      return { ok: true, runId: run.id, ...(isNew ? {} : { existing: true }) };
    },
    async recent(topicId, most) {
      const runs = (await store.list({ topicId, limit: 2 * most })).filter(({ type }) => type !== FOLLOW_UP);
      return runs
        .slice(0, most)
        .map(({ type, title, state, updatedAt }) => ({ type, title, state: state.name, at: updatedAt }));
    },
    choosable() {
      const names = allowed();
      return types
        .filter(({ name }) => name !== FOLLOW_UP && (names.length === 0 || names.includes(name)))
        .map(({ name, instructions }) => ({ name, instructions }));
    },
    async wait(runId, signal) {
      for (;;) {
        const run = await store.find(RunId.parse(runId));
        if (run === null || hasEnded(run.state.name)) return resultOf(run);
        await wait(LOOK_MS, signal);
        signal.throwIfAborted();
      }
    },
  };
}

function checkedOrFailure(
  types: readonly RunType[],
  { clientRequestId: _, ...asked }: RunToStart,
): { readonly ok: true; readonly run: ReturnType<typeof checkedRun> } | Extract<RunStart, { ok: false }> {
  try {
    return { ok: true, run: checkedRun(types, asked) };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    return { ok: false, failure: { name: error.failure, data: error.data } as Failure };
  }
}

/** A run that was deleted counts as canceled. */
function resultOf(run: RunView | null): RunEnding {
  switch (run?.state.name) {
    case 'succeeded':
      return { status: 'succeeded', output: run.state.result.output };
    case 'failed': {
      const { code, data } = run.state.result.error;
      return { status: 'failed', output: { error: { code, data } } };
    }
    default:
      return { status: 'canceled', output: null };
  }
}

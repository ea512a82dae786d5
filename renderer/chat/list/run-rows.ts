/** Places background runs among the rows of a chat, below the answer of the loop that started them. Pure. */
import { isAside } from '../../../shared/message.ts';
import type { RunView } from '../../../shared/run.ts';
import type { MessageView } from '../../../shared/topic.ts';
import type { ChatRow } from '../chat-row.ts';
import { endOf } from './chat-rows.ts';

/**
 * A run that was repeated is shown as its last repetition. The runs that follow a run in its chain
 * are shown below it.
 */
export function withRuns(
  rows: readonly ChatRow[],
  messages: readonly MessageView[],
  runs: readonly RunView[],
): readonly ChatRow[] {
  const inOrder = runs.toSorted((one, other) => one.createdAt - other.createdAt);
  const started = inOrder.filter(({ loopId }) => loopId !== null);
  if (started.length === 0) return rows;
  const shownOf = shownRuns(inOrder);
  const placed = [...rows];
  for (const run of started) {
    const answer = messages.findLast(
      (message) => message.role === 'assistant' && message.loopId === run.loopId && !isAside(message),
    );
    const at = answer === undefined ? -1 : placed.findLastIndex((row) => endOf(row)?.messageId === answer.id);
    if (at < 0) continue;
    const after = placed.findIndex((row, index) => index > at && row.kind !== 'run');
    const cards = shownOf(run).map(({ key, run: shown }) => ({ kind: 'run', key, run: shown }) as const);
    placed.splice(after < 0 ? placed.length : after, 0, ...cards);
  }
  return placed;
}

/** A run in the place of the one that it repeats, whose id is the key. */
interface ShownRun {
  readonly key: string;
  readonly run: RunView;
}

/** Returns a function that returns what is shown for a run. `runs` are in the order of their creation. */
function shownRuns(runs: readonly RunView[]): (run: RunView) => readonly ShownRun[] {
  const repetitions = new Map(runs.map((run) => [run.retryOf, run]));
  const chains = Map.groupBy(runs.filter(follows), ({ parentRunId }) => parentRunId);
  const shownOf = (run: RunView): readonly ShownRun[] => {
    const chain = [...(chains.get(run.id) ?? [])];
    let last = run;
    for (let next = repetitions.get(last.id); next !== undefined; next = repetitions.get(last.id)) {
      last = next;
      chain.push(...(chains.get(last.id) ?? []));
    }
    return [{ key: run.id, run: last }, ...chain.flatMap(shownOf)];
  };
  return shownOf;
}

/** Whether the run was started because of the result of the one before it in its chain. */
const follows = ({ parentRunId, chainStep }: RunView): boolean => parentRunId !== null && chainStep !== null;

/** Places background runs among the rows of a chat, below the answer of the loop that started them. Pure. */
import { isAside } from '../../../shared/message.ts';
import type { RunView } from '../../../shared/run.ts';
import type { MessageView } from '../../../shared/topic.ts';
import type { ChatRow } from '../chat-row.ts';
import { endOf } from './chat-rows.ts';

/** A run that was repeated is shown as its last repetition. */
export function withRuns(
  rows: readonly ChatRow[],
  messages: readonly MessageView[],
  runs: readonly RunView[],
): readonly ChatRow[] {
  const started = runs.filter(({ loopId }) => loopId !== null).sort((one, other) => one.createdAt - other.createdAt);
  if (started.length === 0) return rows;
  const repetitions = new Map(runs.map((run) => [run.retryOf, run]));
  const placed = [...rows];
  for (const run of started) {
    const answer = messages.findLast(
      (message) => message.role === 'assistant' && message.loopId === run.loopId && !isAside(message),
    );
    const at = answer === undefined ? -1 : placed.findLastIndex((row) => endOf(row)?.messageId === answer.id);
    if (at < 0) continue;
    const after = placed.findIndex((row, index) => index > at && row.kind !== 'run');
    placed.splice(after < 0 ? placed.length : after, 0, { kind: 'run', key: run.id, run: lastOf(run, repetitions) });
  }
  return placed;
}

function lastOf(run: RunView, repetitions: ReadonlyMap<RunView['retryOf'], RunView>): RunView {
  const next = repetitions.get(run.id);
  return next === undefined ? run : lastOf(next, repetitions);
}

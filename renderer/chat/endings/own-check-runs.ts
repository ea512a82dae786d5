/** Finds the commands that the user ran after a loop had ended. Pure. */
import { endedRun } from '../../../shared/ended-run.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { CommandRun, MessageView } from '../../../shared/topic.ts';

interface Ending {
  readonly loopId: LoopId;
  /** The time of the message with which the loop ended. */
  readonly endedAt: number;
}

/**
 * Returns the newest run of each command that the user ran between the end of a loop and the beginning of
 * the next one, by command. `running` are the runs that are not stored as messages yet.
 */
export function ownRunsAfter(
  { loopId, endedAt }: Ending,
  messages: readonly MessageView[],
  running: readonly CommandRun[],
): ReadonlyMap<string, CommandRun> {
  const next = messages.find(
    (message) => message.createdAt >= endedAt && message.loopId !== null && message.loopId !== loopId,
  );
  const until = next?.createdAt ?? Number.POSITIVE_INFINITY;
  const isBetween = (at: number) => at >= endedAt && at < until;
  const stored = messages.flatMap(({ role, parts, createdAt }) =>
    role === 'assistant' && isBetween(createdAt)
      ? parts.flatMap((part) => (part.type === 'command-run' ? [endedRun(part, createdAt)] : []))
      : [],
  );
  const runs = [...stored, ...running.filter(({ startedAt }) => isBetween(startedAt))];
  return new Map(runs.map((run) => [run.command.trim(), run]));
}

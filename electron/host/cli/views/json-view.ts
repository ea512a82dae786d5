/**
 * `--json`: every event is one line on standard output, `type` first. A `message-stored` line a
 * killed process has printed is true: the event comes after COMMIT and the line is written
 * synchronously.
 */
import type { LocatedEvent, LoopEvent } from '../../../../shared/loop.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import type { Output } from './output.ts';
import type { View } from './view.ts';

export function jsonView(output: Output): View {
  return {
    show: (located) => writeJsonLine(output, lineOf(located)),
    // Nobody is asked at a terminal that prints lines for programs.
    present() {},
    close() {},
  };
}

/** An event with its place beside its fields. */
export type EventLine = LoopEvent & Omit<LocatedEvent, 'event'>;

export function lineOf({ event, loopId, topicId, at }: LocatedEvent): EventLine {
  return { ...event, loopId, topicId, at };
}

/** `server-failed`: a server that is switched on cannot be used. Nothing for one that can. */
export function writeServerFailure(output: Output, problem: ServerProblem): void {
  if (problem.type !== 'server-missing') return;
  const { server, why, hint, lastLines } = problem;
  writeJsonLine(output, { type: 'server-failed', server, why, hint, lastLines });
}

export function writeJsonLine(output: Output, value: object): void {
  output.write(`${JSON.stringify(value)}\n`);
}

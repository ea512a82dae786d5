/**
 * With `--json`, every event is one line on standard output, with `type` first. A printed
 * `message-stored` line is true even if the process is killed afterwards: the event is sent after
 * COMMIT and the line is written synchronously.
 */
import type { ApprovalWhy } from '../../../../shared/failures/approval-reasons.ts';
import { approvalInEnglish } from '../../../../shared/failures/approvals-english.ts';
import { hintText } from '../../../../shared/failures/hints.ts';
import { ENGLISH_HINTS } from '../../../../shared/failures/hints-english.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { jsonText } from '../../../../shared/json-text.ts';
import type { LocatedEvent, LoopEvent } from '../../../../shared/loop.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import type { Output } from './output.ts';
import type { View } from './view.ts';

export function jsonView(output: Output): View {
  return {
    show: (located) => writeJsonLine(output, lineOf(located)),
    // With `--json` there are no prompts at the terminal, so these methods do nothing.
    present() {},
    close() {},
  };
}

type ApprovalRequest = Extract<LoopEvent, { readonly type: 'approval-request' }>;

/**
 * An event with its topic, loop and time as additional fields. An approval request holds its
 * reasons by name and as English sentences.
 */
export type EventLine = Omit<LocatedEvent, 'event'> &
  (
    | Exclude<LoopEvent, ApprovalRequest>
    | (Omit<ApprovalRequest, 'why'> & { readonly why: string; readonly reasons: ApprovalWhy })
  );

export function lineOf({ event, loopId, topicId, at }: LocatedEvent): EventLine {
  const place = { loopId, topicId, at };
  if (event.type !== 'approval-request') return { ...event, ...place };
  return { ...event, why: approvalInEnglish(event.why), reasons: event.why, ...place };
}

/**
 * Writes the line `server-failed` about a server that is switched on but cannot be used, with the
 * reason in English for logs. Writes nothing for a usable server.
 */
export function writeServerFailure(output: Output, problem: ServerProblem): void {
  if (problem.type !== 'server-missing') return;
  const { server, why, hint, lastLines } = problem;
  const words = { why: reasonsInEnglish(why), hint: hint && hintText(ENGLISH_HINTS, hint) };
  writeJsonLine(output, { type: 'server-failed', server, ...words, lastLines });
}

/** Writes one line that is exact JSON and contains no character that a terminal obeys. */
export function writeJsonLine(output: Output, value: object): void {
  output.write(`${jsonText(value, 0)}\n`);
}

/** Checks the output of `export --format json` after a finished round. */
import type { Exported, ExportedCall } from '../../electron/host/store/exported.ts';
import { callsOf, type Message, type ToolResultPart } from '../../shared/message.ts';
import type { WorkPlan } from './work-plan.ts';

export function unknownCalls({ toolCalls }: Exported): number {
  return toolCalls.filter(({ status }) => status === 'unknown').length;
}

/** Returns the violations in an export. `counted` is the lines in the log of the counter server. */
export function failuresOfExport(
  exported: Exported,
  { labels, strategy }: WorkPlan,
  counted: readonly string[],
): readonly string[] {
  return [
    ...unpaired(exported),
    ...exported.toolCalls.flatMap((call) => failureOfStatus(call, strategy)),
    ...labels.flatMap((label) => failuresOfCount(label, exported.toolCalls, counted)),
  ];
}

/**
 * Checks that every call of a reply has one result in the next message, and one row in the list of
 * calls.
 */
export function unpaired({ messages, toolCalls }: Exported): readonly string[] {
  const asked = messages.flatMap((message, at) =>
    callsOf(message).map(({ callId }) => ({ callId, after: resultsOf(messages[at + 1]) })),
  );
  const wrong = asked.filter(({ callId, after }) => after.filter((result) => result === callId).length !== 1);
  const results = messages.flatMap(resultsOf);
  const listed = toolCalls.map(({ id }) => id);
  return [
    ...wrong.map(({ callId }) => `call ${callId} does not have one result directly after it`),
    ...(results.length === asked.length ? [] : [`${results.length} results for ${asked.length} calls`]),
    ...(new Set(listed).size === asked.length && listed.length === asked.length
      ? []
      : [`${listed.length} calls listed, ${asked.length} made`]),
  ];
}

function resultsOf(message: Message | undefined): readonly string[] {
  if (message?.role !== 'tool') return [];
  return message.parts
    .filter((part): part is ToolResultPart => part.type === 'tool-result')
    .map(({ callId }) => callId);
}

/**
 * Checks the status of a call. The outcome of an edit is always known, because no other program
 * changes these files. A write of a whole file that the resumed process has not read is refused,
 * and so is a completion next to a call that did not succeed. In plan-execute-think, a call that did
 * not succeed ends its batch; the calls after it are skipped and planned again.
 */
function failureOfStatus(
  { id, tool, status, result }: ExportedCall,
  strategy: WorkPlan['strategy'],
): readonly string[] {
  const others: Readonly<Record<string, string>> = {
    count: 'unknown',
    write_to_file: 'failed',
    attempt_completion: 'skipped',
  };
  if (status === 'done' || status === others[tool]) return [];
  if (status === 'skipped' && strategy === 'plan-execute-think') return [];
  return [`${tool} ${id} is ${status}: ${result}`];
}

function failuresOfCount(label: string, calls: readonly ExportedCall[], counted: readonly string[]): readonly string[] {
  const times = counted.filter((line) => line === `count ${label}`).length;
  const made = calls.filter(
    ({ tool, arguments: args, status }) => tool === 'count' && args.label === label && status !== 'skipped',
  );
  const status = made[0]?.status;
  if (made.length !== 1) return [`"${label}" was asked for ${made.length} times`];
  if (times > 1) return [`"${label}" was counted ${times} times`];
  if (times === 0 && status === 'done') return [`"${label}" is said to be done and was not counted`];
  return [];
}

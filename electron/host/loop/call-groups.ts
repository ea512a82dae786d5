/** Splits a batch of calls into groups that run one after the other. Pure. */
import { isCompletion, type ToolDefinition } from '../../../shared/mcp.ts';
import type { CallTools, RequestedCall } from './effects.ts';

/** The maximum number of read-only calls that run concurrently. */
const SIDE_BY_SIDE = 8;

type Batch = Pick<CallTools<RequestedCall>, 'calls' | 'references'>;

/**
 * Only adjacent read-only calls share a group, and none of them uses the result of another one. A
 * call that uses a result runs after it, and as early as its position among other calls allows.
 */
export function groups(
  batch: Batch,
  toolOf: (call: RequestedCall) => ToolDefinition | null,
): readonly (readonly RequestedCall[])[] {
  const runs: RequestedCall[][] = [];
  let isOpen = false;
  for (const call of batch.calls) {
    const isSharable = toolOf(call)?.readOnly === true && !isCompletion(call.tool);
    const last = runs.at(-1);
    if (isSharable && isOpen && last !== undefined) last.push(call);
    else runs.push([call]);
    isOpen = isSharable;
  }
  return runs.flatMap((run) => levels(batch, run)).flatMap(chunks);
}

/** Splits adjacent read-only calls, so that each is in the first group after all that it uses. */
function levels({ calls, references }: Batch, run: readonly RequestedCall[]): readonly RequestedCall[][] {
  if (references === undefined) return [[...run]];
  const split: RequestedCall[][] = [];
  const levelOf = new Map<RequestedCall, number>();
  for (const call of run) {
    const used = references.of(call).flatMap((position) => calls[position] ?? []);
    const level = Math.max(0, ...used.map((other) => (levelOf.get(other) ?? -1) + 1));
    levelOf.set(call, level);
    split[level] = [...(split[level] ?? []), call];
  }
  return split;
}

function chunks(calls: readonly RequestedCall[]): readonly RequestedCall[][] {
  const split: RequestedCall[][] = [];
  for (let from = 0; from < calls.length; from += SIDE_BY_SIDE) split.push(calls.slice(from, from + SIDE_BY_SIDE));
  return split;
}

/**
 * The scripted model of a round. It has no memory: its reply depends only on the conversation in
 * the request, so a resumed loop continues where it was.
 */
import type { ChatMessage, ChatRequest } from '../fixtures/chat-request.ts';
import type { Reply, ScriptedCall } from '../fixtures/scripted-openai.ts';
import { LEDGER, type WorkPlan } from './work-plan.ts';

export function plannedReply(plan: WorkPlan, request: ChatRequest): Reply {
  let step = 0;
  let repairs = 0;
  let repair: readonly ScriptedCall[] | null = null;
  for (const turn of turnsOf(request.messages)) {
    if (repair === null) step += 1;
    const refused = turn.findLast(
      ({ name, result }) => name.endsWith('write_to_file') && /\bRead it (?:again|first)\b/.test(result),
    );
    repairs += refused === undefined ? 0 : 1;
    repair = refused === undefined ? null : readAndWrite(refused.arguments, repairs);
  }
  if (repair !== null) return { text: 'I read the ledger first.', calls: withIds(repair, request) };
  const calls = plan.replies[step] ?? [{ name: 'attempt_completion', arguments: { result: 'All is done.' } }];
  const text = step % 2 === 0 ? `Step ${step + 1}, as planned.` : undefined;
  return { ...(text === undefined ? {} : { text }), calls: withIds(calls, request), pieceLength: 120 };
}

/** Gives the calls ids that are unique in the conversation, like those of a provider. */
function withIds(calls: readonly ScriptedCall[], request: ChatRequest): readonly ScriptedCall[] {
  return calls.map((call, index) => ({ ...call, id: `provider-${request.messages.length}-${index}` }));
}

/**
 * Reads a file and writes it back. `create_backup` has no effect except that the writes differ,
 * because three identical calls would end the loop.
 */
function readAndWrite(args: string, repairs: number): readonly ScriptedCall[] {
  return [
    { name: 'read_file', arguments: { path: LEDGER } },
    { name: 'write_to_file', arguments: { ...JSON.parse(args), create_backup: repairs % 2 === 0 } },
  ];
}

interface AnsweredCall {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
}

function turnsOf(messages: readonly ChatMessage[]): readonly (readonly AnsweredCall[])[] {
  const results = new Map(messages.map((message) => [message.tool_call_id, String(message.content)]));
  return messages
    .filter((message) => (message.tool_calls ?? []).length > 0)
    .map(({ tool_calls: calls = [] }) =>
      calls.map((call) => ({ ...call.function, result: results.get(call.id) ?? '' })),
    );
}

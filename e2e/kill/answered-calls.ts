/** The calls and results in a request to the scripted model, and what the model makes of them. */
import type { ChatMessage, ChatRequest } from '../fixtures/chat-request.ts';
import type { ScriptedCall } from '../fixtures/scripted-openai.ts';
import { LEDGER } from './work-plan.ts';

/** Gives the calls ids that are unique in the conversation, like those of a provider. */
export function withIds(calls: readonly ScriptedCall[], request: ChatRequest): readonly ScriptedCall[] {
  return calls.map((call, index) => ({ ...call, id: `provider-${request.messages.length}-${index}` }));
}

/**
 * Reads a file and writes it back. `create_backup` has no effect except that the writes differ,
 * because three identical calls would end the loop.
 */
export function readAndWrite(args: string, repairs: number): readonly ScriptedCall[] {
  return [
    { name: 'read_file', arguments: { path: LEDGER } },
    { name: 'write_to_file', arguments: { ...JSON.parse(args), create_backup: repairs % 2 === 0 } },
  ];
}

export interface AnsweredCall {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
}

/** Whether this is a write of a whole file that was refused because this process has not read the file. */
export const isRefusedWrite = ({ name, result }: AnsweredCall): boolean =>
  name.endsWith('write_to_file') && /\bRead it (?:again|first)\b/.test(result);

/** The calls of each reply with their results, in order. */
export function turnsOf(messages: readonly ChatMessage[]): readonly (readonly AnsweredCall[])[] {
  const results = new Map(messages.map((message) => [message.tool_call_id, String(message.content)]));
  return messages
    .filter((message) => (message.tool_calls ?? []).length > 0)
    .map(({ tool_calls: calls = [] }) =>
      calls.map((call) => ({ ...call.function, result: results.get(call.id) ?? '' })),
    );
}

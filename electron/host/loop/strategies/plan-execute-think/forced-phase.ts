/**
 * Makes the model call the tool of a phase. A reply that cannot be used is answered with what is
 * wrong with it, and the model is asked again at most twice. An endpoint that refuses or ignores
 * a named choice of a tool gets `required`, and then a request for plain JSON.
 */
import type { JsonObject } from '../../../../../shared/json.ts';
import type { LoopInput } from '../../../../../shared/loop.ts';
import { callsOf, type ModelMessage, type ToolCallPart, userText } from '../../../../../shared/message.ts';
import {
  type Answer,
  type CallModel,
  callModel,
  type Effect,
  type ModelReply,
  type PhaseTool,
  said,
  type ToolResult,
} from '../../effects.ts';
import { phaseTools, STEPS } from './phase-tools.ts';
import { asJson, noCall, notAccepted, onlyOne, wrongTool } from './prompts.ts';
import type { Read } from './replies.ts';

/** The number of times that a model is asked again after an unusable reply. */
const RETRIES = 2;

/** How the tool of a phase is forced, in the order in which the ways are tried. */
const WAYS = ['named', 'required', 'json'] as const;

/** Failures of a server that may not support what the request asks for. */
const REFUSALS: readonly string[] = ['bad-request', 'server-error', 'bad-response'];

/** The conversation of a loop. Messages are only appended, so that requests begin alike. */
export interface Talk {
  readonly input: LoopInput;
  readonly messages: ModelMessage[];
  system: string;
  /** The position in `WAYS` of the way with which the next phase begins. */
  way: number;
}

export type Forced<T> =
  | { readonly value: T; readonly answer: (text: string) => void }
  /** `message`: the failure of the provider; null: the replies could not be used. */
  | { readonly failure: { readonly message: string | null } };

/** `read` gets the number of replies that were refused before. */
export function* forced<T>(
  talk: Talk,
  tool: PhaseTool,
  read: (args: JsonObject, refused: number) => Read<T>,
): Generator<Effect, Forced<T>, Answer> {
  let { way } = talk;
  for (let refused = 0; refused <= RETRIES; ) {
    if (WAYS[way] === 'json') talk.messages.push(userText(asJson(tool)));
    const reply = yield* callModel({ purpose: tool.name, ...choiceOf(way, tool), ...requestOf(talk) });
    const { finish } = reply;
    if (finish.reason === 'error') {
      if (REFUSALS.includes(finish.code) && way < WAYS.length - 1) {
        talk.way = ++way;
        continue;
      }
      if (finish.code !== 'empty-answer') return { failure: { message: finish.message } };
    } else talk.messages.push(said(reply));
    const call = callsOf(reply).find(({ writtenName, tool: other }) => other === null && writtenName === tool.name);
    const args = argumentsIn(reply, call, WAYS[way] === 'json');
    const result = args === null ? null : read(args, refused);
    if (result?.ok === true) {
      if (WAYS[way] === 'json') talk.way = way;
      return { value: result.value, answer: (text) => void answer(talk, reply, call, text) };
    }
    refused++;
    const isSilent = callsOf(reply).length === 0;
    if (isSilent && result === null && way < WAYS.length - 1) way++;
    const why = call?.malformed?.error ?? (result === null ? noCall(tool) : notAccepted(result.why));
    answer(talk, reply, call, why, tool);
  }
  return { failure: { message: null } };
}

const requestOf = ({ system, messages }: Talk) =>
  ({ system, messages, show: 'hidden', reads: 'object', plansCallsIn: STEPS }) as const;

function choiceOf(way: number, tool: PhaseTool): Pick<CallModel, 'tools' | 'toolChoice' | 'format'> {
  switch (WAYS[way]) {
    case 'named':
      return { tools: phaseTools, toolChoice: { name: tool.name }, format: 'text' };
    case 'required':
      return { tools: phaseTools, toolChoice: 'required', format: 'text' };
    default:
      return { tools: 'none', toolChoice: 'none', format: 'json' };
  }
}

/** A JSON object in the text counts only if it was asked for: other text can quote one. */
function argumentsIn(reply: ModelReply, call: ToolCallPart | undefined, isJson: boolean): JsonObject | null {
  if (call !== undefined) return call.malformed === undefined ? call.arguments : null;
  return isJson && reply.json?.ok === true ? reply.json.object : null;
}

/** Answers every call of a reply, or a reply without calls by a message. */
function answer(
  { messages }: Talk,
  reply: ModelReply,
  counts: ToolCallPart | undefined,
  text: string,
  wanted?: PhaseTool,
): void {
  const calls = callsOf(reply);
  if (calls.length === 0) {
    messages.push(userText(text.startsWith('(Automatic)') ? text : `(Automatic) ${text}`));
    return;
  }
  const parts = calls.map((call): ToolResult => {
    const other = counts === undefined && wanted !== undefined ? wrongTool(call.writtenName, wanted) : onlyOne;
    return {
      type: 'tool-result',
      callId: call.callId,
      tool: call.tool,
      status: call === counts && wanted === undefined ? 'done' : 'failed',
      content: [{ type: 'text', text: call === counts ? text : other }],
    };
  });
  messages.push({ role: 'tool', parts });
}

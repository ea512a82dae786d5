/**
 * Converts neutral messages and tools to a Chat Completions request. Pure and total: for any
 * history a strict provider accepts the request. A message or tool is serialised once and cached
 * by identity, so that a long history is not serialised again in every iteration.
 */
import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
  ChatCompletionToolChoiceOption,
} from 'openai/resources/chat/completions';
import type { ToolDefinition } from '../mcp.ts';
import type { ModelMessage } from '../message.ts';
import type { ModelRequest, ToolChoice } from '../model.ts';
import { oncePer } from '../once-per.ts';
import { reasoningEffort } from '../thinking-effort.ts';
import { chatMessages } from './openai-messages.ts';
import { pairUp } from './pair-up.ts';
import type { WireFormat } from './request-writer.ts';
import { sendableTools } from './sendable-tools.ts';
import { isBlank } from './spoken-blocks.ts';
import type { Stretch } from './stretch.ts';
import { wellFormed } from './well-formed-text.ts';

/** Fields that some servers refuse; the client leaves out those that were refused. */
export type OptionalField =
  | 'stream_options'
  | 'response_format'
  | 'cache_control'
  | 'temperature'
  | 'reasoning_effort'
  | 'stop'
  | 'max_tokens'
  | 'max_completion_tokens';

const NONE: ReadonlySet<OptionalField> = new Set();

/** Returns the request as an object, e.g. for display. */
export function chatRequest(
  request: ModelRequest,
  without: ReadonlySet<OptionalField> = NONE,
): ChatCompletionCreateParamsStreaming {
  const tools = sendableTools(request);
  return {
    ...settingsOf(request, without),
    ...(tools.length > 0 && { tools: tools.map(chatTool), tool_choice: chatToolChoice(request.toolChoice, tools) }),
    messages: [...chatStretch({ ...request, messages: pairUp(request.messages), begins: true, ends: true })],
  };
}

/** The messages of a stretch as they appear in a request. */
export function chatStretch(stretch: Stretch): readonly ChatCompletionMessageParam[] {
  const messages = stretch.messages.flatMap(chatMessages);
  if (!stretch.begins) return messages;
  return [...opening(stretch, stretch.ends && messages.length === 0), ...messages];
}

/**
 * Writes the same text as `JSON.stringify(chatRequest(request, without))`. The end state is
 * whether any message was written.
 */
export const CHAT_FORMAT: WireFormat<ReadonlySet<OptionalField>, boolean> = {
  start: false,
  dialect: () => '',
  head: (request, without, spoken) => requestHead(request, !spoken, without),
  append(message, spoken) {
    const text = serialisedMessage(message);
    return { text: spoken && text !== '' ? `,${text}` : text, end: spoken || text !== '' };
  },
  tail: () => ']}',
};

/** The request up to its messages: settings, tools and system message. */
function requestHead(request: ModelRequest, silent: boolean, without: ReadonlySet<OptionalField>): string {
  const pieces = [JSON.stringify(settingsOf(request, without)).slice(0, -1)];
  const tools = sendableTools(request);
  if (tools.length > 0) {
    const choice = JSON.stringify(chatToolChoice(request.toolChoice, tools));
    pieces.push(`"tools":[${tools.map(serialisedTool).join(',')}]`, `"tool_choice":${choice}`);
  }
  const first = opening(request, silent).map((message) => JSON.stringify(message));
  pieces.push(`"messages":[${first.join(',')}`);
  return silent || first.length === 0 ? pieces.join(',') : `${pieces.join(',')},`;
}

/** Returns the serialised message; an empty text if the message has no content. */
function serialisedMessage(message: ModelMessage): string {
  return JSON.stringify(chatMessages(message)).slice(1, -1);
}

const serialisedTool = oncePer((tool: ToolDefinition): string => JSON.stringify(chatTool(tool)));

function settingsOf(request: ModelRequest, without: ReadonlySet<OptionalField>) {
  const { model, format, markForCache, temperature, effort, maxOutputTokens, stop = [] } = request;
  return {
    model: wellFormed(model),
    stream: true as const,
    ...(without.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(format === 'json' && !without.has('response_format')
      ? { response_format: { type: 'json_object' as const } }
      : {}),
    // OpenRouter sets the mark at the end of the messages (its documentation of prompt caching).
    ...(markForCache === true && !without.has('cache_control') ? { cache_control: { type: 'ephemeral' } } : {}),
    ...(Number.isFinite(temperature) && !without.has('temperature') ? { temperature } : {}),
    ...(effort === undefined || without.has('reasoning_effort')
      ? {}
      : { reasoning_effort: reasoningEffort(model, effort) }),
    ...(stop.length > 0 && !without.has('stop') ? { stop: [...stop] } : {}),
    ...(maxOutputTokens === undefined ? {} : outputLimit(maxOutputTokens, without)),
  };
}

/** Every server accepts `max_tokens`, except for OpenAI's newer models, which use another name. */
function outputLimit(tokens: number, without: ReadonlySet<OptionalField>) {
  if (!without.has('max_tokens')) return { max_tokens: tokens };
  return without.has('max_completion_tokens') ? {} : { max_completion_tokens: tokens };
}

/**
 * Returns the system message, plus a user message if no message of the history has content,
 * because no provider answers an empty list.
 */
function opening(request: Pick<ModelRequest, 'system'>, silent: boolean): ChatCompletionMessageParam[] {
  const system: ChatCompletionMessageParam[] = isBlank(request.system)
    ? []
    : [{ role: 'system', content: wellFormed(request.system) }];
  return silent ? [...system, { role: 'user', content: 'Begin.' }] : system;
}

function chatTool(tool: ToolDefinition): ChatCompletionFunctionTool {
  // OpenAI refuses an object schema without `properties`.
  const parameters = { properties: {}, ...tool.inputSchema, type: 'object' };
  const { wireName: name, description } = tool;
  const clean = cleanSchema(parameters);
  return { type: 'function', function: { name, description: wellFormed(description), parameters: clean } };
}

/** A schema may have a property called `constructor`, so only its text is cleaned. */
function cleanSchema(schema: object): Record<string, unknown> {
  const text = JSON.stringify(schema, (_key, value: unknown) =>
    typeof value === 'string' ? wellFormed(value) : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

function chatToolChoice(choice: ToolChoice, tools: readonly ToolDefinition[]): ChatCompletionToolChoiceOption {
  if (typeof choice === 'string') return choice;
  const { name } = choice;
  return tools.some((tool) => tool.wireName === name) ? { type: 'function', function: { name } } : 'auto';
}

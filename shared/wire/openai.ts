/**
 * Neutral messages and tools as a Chat Completions request. Pure and total: whatever the history, the request is one a strict provider takes.
 * A message or tool is turned into JSON text once and kept by identity, so that a long history is not serialised again at every iteration.
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
import { chatMessages, isBlank } from './openai-messages.ts';
import { pairUp } from './pair-up.ts';
import { WIRE_NAME } from './tool-names.ts';
import { wellFormed } from './well-formed-text.ts';

/** Fields some servers refuse; the client leaves out those it was refused. */
export type OptionalField = 'stream_options' | 'response_format' | 'temperature';

const NONE: ReadonlySet<OptionalField> = new Set();

/** OpenAI's limit. */
const MAX_TOOLS = 128;

/** The request as an object, e.g. to show it. */
export function chatRequest(
  request: ModelRequest,
  without: ReadonlySet<OptionalField> = NONE,
): ChatCompletionCreateParamsStreaming {
  const tools = sendable(request);
  const messages = pairUp(request.messages).flatMap(chatMessages);
  return {
    ...settingsOf(request, without),
    ...(tools.length > 0 && { tools: tools.map(chatTool), tool_choice: chatToolChoice(request.toolChoice, tools) }),
    messages: [...opening(request, messages.length === 0), ...messages],
  };
}

/** The request up to its messages: settings, tools, system message. What follows is messages with commas between them, and `]}`. */
export function requestHead(
  request: ModelRequest,
  silent: boolean,
  without: ReadonlySet<OptionalField> = NONE,
): string {
  const pieces = [JSON.stringify(settingsOf(request, without)).slice(0, -1)];
  const tools = sendable(request);
  if (tools.length > 0) {
    const choice = JSON.stringify(chatToolChoice(request.toolChoice, tools));
    pieces.push(`"tools":[${tools.map(serialisedTool).join(',')}]`, `"tool_choice":${choice}`);
  }
  const first = opening(request, silent).map((message) => JSON.stringify(message));
  pieces.push(`"messages":[${first.join(',')}`);
  return silent || first.length === 0 ? pieces.join(',') : `${pieces.join(',')},`;
}

/** One message as it stands among the others; empty for one that says nothing. */
export function serialisedMessage(message: ModelMessage): string {
  return JSON.stringify(chatMessages(message)).slice(1, -1);
}

const toolTexts = new WeakMap<ToolDefinition, string>();

export function serialisedTool(tool: ToolDefinition): string {
  const known = toolTexts.get(tool);
  if (known !== undefined) return known;
  const text = JSON.stringify(chatTool(tool));
  toolTexts.set(tool, text);
  return text;
}

function settingsOf(request: ModelRequest, without: ReadonlySet<OptionalField>) {
  const { model, format, temperature } = request;
  return {
    model: wellFormed(model),
    stream: true as const,
    ...(without.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(format === 'json' && !without.has('response_format')
      ? { response_format: { type: 'json_object' as const } }
      : {}),
    ...(Number.isFinite(temperature) && !without.has('temperature') ? { temperature } : {}),
  };
}

/** The system message; and a word from the user where the history is silent, since no provider answers an empty list. */
function opening(request: ModelRequest, silent: boolean): ChatCompletionMessageParam[] {
  const system: ChatCompletionMessageParam[] = isBlank(request.system)
    ? []
    : [{ role: 'system', content: wellFormed(request.system) }];
  return silent ? [...system, { role: 'user', content: 'Begin.' }] : system;
}

/** The tools whose names a provider takes, each once, the named one first if there are too many. */
function sendable(request: ModelRequest): readonly ToolDefinition[] {
  const byName = new Map<string, ToolDefinition>();
  for (const tool of request.tools) {
    if (WIRE_NAME.test(tool.wireName) && !byName.has(tool.wireName)) byName.set(tool.wireName, tool);
  }
  if (byName.size <= MAX_TOOLS) return [...byName.values()];
  const wanted = typeof request.toolChoice === 'object' ? request.toolChoice.name : null;
  return [...byName.values()].sort((a, b) => rank(a, wanted) - rank(b, wanted)).slice(0, MAX_TOOLS);
}

function rank(tool: ToolDefinition, wanted: string | null): number {
  return tool.wireName === wanted ? 0 : 1;
}

function chatTool(tool: ToolDefinition): ChatCompletionFunctionTool {
  // OpenAI refuses an object schema without `properties`.
  const parameters = { properties: {}, ...tool.inputSchema, type: 'object' };
  const { wireName: name, description } = tool;
  const clean = cleanSchema(parameters);
  return { type: 'function', function: { name, description: wellFormed(description), parameters: clean } };
}

/** A schema may have a property that is called `constructor`; only its text is cleaned. */
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

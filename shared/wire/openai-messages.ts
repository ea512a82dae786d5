/** One neutral message as the Chat Completions messages it becomes. Pure and total. */
import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { assertNever } from '../assert-never.ts';
import type { ModelMessage, Part, ToolCallPart, ToolContent, ToolResultPart } from '../message.ts';
import { callsOf, resultText } from '../message.ts';
import { cleanJson } from './clean-json.ts';
import { wireName, wireNameOfWritten } from './tool-names.ts';
import { wellFormed } from './well-formed-text.ts';

/** What one message becomes: none if it says nothing, several for the results of several calls. The message must be paired up. */
export function chatMessages(message: ModelMessage): readonly ChatCompletionMessageParam[] {
  switch (message.role) {
    case 'user':
      return userMessages(message.parts);
    case 'assistant':
      return assistantMessages(message);
    case 'tool':
      return resultMessages(message.parts.filter((part) => part.type === 'tool-result'));
    default:
      return assertNever(message.role);
  }
}

function userMessages(parts: readonly Part[]): ChatCompletionMessageParam[] {
  if (!parts.some((part) => part.type === 'image')) {
    const content = spokenText(parts);
    return isBlank(content) ? [] : [{ role: 'user', content }];
  }
  const content = blocksOf(parts).flatMap((block): ChatCompletionContentPart[] => {
    if (typeof block !== 'string') return [imagePart(block)];
    return isBlank(block) ? [] : [{ type: 'text', text: block }];
  });
  return [{ role: 'user', content }];
}

/**
 * Reasoning is not sent back: Chat Completions has no field for it, and those who read `reasoning_content` in an answer refuse it in a request.
 */
function assistantMessages(message: ModelMessage): ChatCompletionMessageParam[] {
  const text = spokenText(message.parts);
  const content = isBlank(text) ? null : text;
  const calls = callsOf(message);
  if (calls.length === 0) return content === null ? [] : [{ role: 'assistant', content }];
  const toolCalls = calls.map((call) => ({
    id: call.callId,
    type: 'function' as const,
    function: { name: calledName(call), arguments: argumentsText(call) },
  }));
  return [{ role: 'assistant', content, tool_calls: toolCalls }];
}

function calledName(call: ToolCallPart): string {
  return call.tool ? wireName(call.tool) : wireNameOfWritten(call.writtenName);
}

/** A call that could not be read is sent with `{}`; its result tells the model what was wrong. */
function argumentsText(call: ToolCallPart): string {
  if (call.malformed) return '{}';
  return JSON.stringify(cleanJson(call.arguments) ?? {});
}

/** One `tool` message per result. Those take text only, so images follow in the name of the user. */
function resultMessages(results: readonly ToolResultPart[]): ChatCompletionMessageParam[] {
  const texts = results.map(
    (result): ChatCompletionMessageParam => ({
      role: 'tool',
      tool_call_id: result.callId,
      content: textOfResult(result),
    }),
  );
  const images = results.flatMap((result) => result.content).filter((item) => item.type === 'image');
  if (images.length === 0) return texts;
  const intro: ChatCompletionContentPart = { type: 'text', text: 'The images from the tool results above, in order:' };
  return [...texts, { role: 'user', content: [intro, ...images.map(imagePart)] }];
}

function textOfResult(result: ToolResultPart): string {
  const text = resultText(result);
  if (!isBlank(text)) return wellFormed(text);
  if (result.content.some((item) => item.type === 'image')) return '(an image, below)';
  return result.status === 'done' ? '(no output)' : `(${result.status})`;
}

type Image = Extract<ToolContent, { type: 'image' }>;

function imagePart(image: Image): ChatCompletionContentPart {
  const mimeType = image.mimeType.toLowerCase();
  const { data } = image;
  const readable = /^image\/[a-z0-9.+-]+$/.test(mimeType) && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
  if (!readable) return { type: 'text', text: '(an image that cannot be shown)' };
  return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } };
}

function spokenText(parts: readonly Part[]): string {
  return blocksOf(parts)
    .filter((block) => typeof block === 'string')
    .join('\n\n');
}

/** What a message says, in order: texts and images. Neighbouring text parts are one text. */
function blocksOf(parts: readonly Part[]): (string | Image)[] {
  const blocks: (string | Image)[] = [];
  let previous: Part['type'] | null = null;
  for (const part of parts) {
    const block = blockOf(part);
    if (block === null) continue;
    if (part.type === 'text' && previous === 'text') blocks.push(`${blocks.pop()}${block}`);
    else blocks.push(block);
    previous = part.type;
  }
  return blocks.map((block) => (typeof block === 'string' ? wellFormed(block) : block));
}

function blockOf(part: Part): string | Image | null {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
      return part;
    case 'file':
      return `<file path=${JSON.stringify(wellFormed(part.path))}>\n${part.text}\n</file>`;
    case 'question':
      return [part.prefix, part.question].filter((text) => text !== '').join(' ');
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
      return null;
    default:
      return assertNever(part);
  }
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

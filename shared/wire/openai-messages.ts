/** Converts one neutral message to Chat Completions messages. Pure and total. */
import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { assertNever } from '../assert-never.ts';
import type { ModelMessage, Part, ToolCallPart, ToolResultPart } from '../message.ts';
import { callsOf } from '../message.ts';
import { cleanJson } from './clean-json.ts';
import {
  blocksOf,
  calledName,
  type Image,
  isBlank,
  RESULT_IMAGES_INTRO,
  readableImage,
  textOfResult,
  UNREADABLE_IMAGE,
} from './spoken-blocks.ts';

/**
 * Converts one message: to none when it has no content, to several for the results of several
 * calls. The message must be paired up.
 */
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
 * Reasoning is not sent back: Chat Completions has no field for it, and servers that send
 * `reasoning_content` in an answer refuse it in a request.
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

/** A malformed call is sent with `{}`; its result tells the model what was wrong. */
function argumentsText(call: ToolCallPart): string {
  if (call.malformed) return '{}';
  return JSON.stringify(cleanJson(call.arguments) ?? {});
}

/**
 * One `tool` message per result. These hold only text, so their images follow as a message of the
 * user.
 */
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
  const intro: ChatCompletionContentPart = { type: 'text', text: RESULT_IMAGES_INTRO };
  return [...texts, { role: 'user', content: [intro, ...images.map(imagePart)] }];
}

function imagePart(image: Image): ChatCompletionContentPart {
  const readable = readableImage(image);
  if (readable === null) return { type: 'text', text: UNREADABLE_IMAGE };
  return { type: 'image_url', image_url: { url: `data:${readable.mimeType};base64,${readable.data}` } };
}

function spokenText(parts: readonly Part[]): string {
  return blocksOf(parts)
    .filter((block) => typeof block === 'string')
    .join('\n\n');
}

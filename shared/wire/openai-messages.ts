/** Converts one neutral message to Chat Completions messages. Pure and total. */
import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { assertNever } from '../assert-never.ts';
import type { ModelMessage, Part, ToolResultPart } from '../message.ts';
import { callsOf } from '../message.ts';
import { sentCallId } from './sent-call-id.ts';
import {
  blocksOf,
  calledName,
  type Image,
  imagesOfResults,
  isBlank,
  readableImage,
  saidIn,
  sentArguments,
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
  return [{ role: 'user', content: saidIn(parts, textPart, imagePart) }];
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
    id: sentCallId(call.callId),
    type: 'function' as const,
    function: { name: calledName(call), arguments: JSON.stringify(sentArguments(call)) },
  }));
  return [{ role: 'assistant', content, tool_calls: toolCalls }];
}

/** One `tool` message per result, and one of the user with their images. */
function resultMessages(results: readonly ToolResultPart[]): ChatCompletionMessageParam[] {
  const texts = results.map(
    (result): ChatCompletionMessageParam => ({
      role: 'tool',
      tool_call_id: sentCallId(result.callId),
      content: textOfResult(result),
    }),
  );
  const content = imagesOfResults(results, textPart, imagePart);
  return content.length === 0 ? texts : [...texts, { role: 'user', content }];
}

function textPart(text: string): ChatCompletionContentPart {
  return { type: 'text', text };
}

function imagePart(image: Image): ChatCompletionContentPart {
  const readable = readableImage(image);
  if (readable === null) return textPart(UNREADABLE_IMAGE);
  return { type: 'image_url', image_url: { url: `data:${readable.mimeType};base64,${readable.data}` } };
}

function spokenText(parts: readonly Part[]): string {
  return blocksOf(parts)
    .filter((block) => typeof block === 'string')
    .join('\n\n');
}

/**
 * Cuts long tool results in a request if a summary does not save enough tokens. The functions are
 * pure. A message is cut in the same way each time.
 */
import type { ModelMessage, Part, ToolResultPart } from '../../../../shared/message.ts';
import { oncePer } from '../../../../shared/once-per.ts';
import { tokensOfMessage, tokensOfMessages } from '../../text/token-estimate.ts';
import { leftOut } from './compaction-prompt.ts';

/** The number of characters that are kept at the beginning and at the end of a text. */
const HEAD = 1_500;
const TAIL = 500;
/**
 * The number of characters by which a text may exceed the limit, so that a text that was cut is
 * not cut again because of its note.
 */
const SLACK = 100;

/**
 * Cuts the oldest long results first, until the messages have at most `mostTokens` tokens or all
 * long results are cut.
 */
export function shortenedResults(messages: readonly ModelMessage[], mostTokens: number): readonly ModelMessage[] {
  let over = tokensOfMessages(messages) - mostTokens;
  if (over <= 0) return messages;
  return messages.map((message) => {
    if (over <= 0 || message.role !== 'tool') return message;
    const short = shortened(message);
    over -= tokensOfMessage(message) - tokensOfMessage(short);
    return short;
  });
}

const shortened = oncePer((message: ModelMessage): ModelMessage => {
  const parts = message.parts.map(shortenedPart);
  return parts.every((part, at) => part === message.parts[at]) ? message : { ...message, parts };
});

function shortenedPart(part: Part): Part {
  if (part.type !== 'tool-result' || !part.content.some(isLong)) return part;
  const content = part.content.map((item) =>
    'text' in item ? { ...item, text: shortenedText(item.text, HEAD, TAIL) } : item,
  );
  return { ...part, content };
}

const isLong = (item: ToolResultPart['content'][number]): boolean =>
  'text' in item && item.text.length > HEAD + TAIL + SLACK;

/**
 * Replaces the middle of a text by a note that tells how many characters are left out. A short
 * text is returned unchanged.
 */
export function shortenedText(text: string, head: number, tail: number): string {
  const between = text.length - head - tail;
  if (between <= 0) return text;
  return `${text.slice(0, head).toWellFormed()}${leftOut(between)}${tail === 0 ? '' : text.slice(-tail).toWellFormed()}`;
}

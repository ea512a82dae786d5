/**
 * Cuts long tool results in a request when even a summary does not save enough. Pure; a message
 * is cut the same way each time.
 */
import type { ModelMessage, Part, ToolResultPart } from '../../../../shared/message.ts';
import { tokensOfMessage, tokensOfMessages } from '../../text/token-estimate.ts';
import { leftOut } from './compaction-prompt.ts';

/** Characters that stay of each text: of its beginning, and of its end. */
const HEAD = 1_500;
const TAIL = 500;
/** A text that was cut is not cut again for the words that say so. */
const SLACK = 100;

const cut = new WeakMap<ModelMessage, ModelMessage>();

/**
 * The oldest long results are cut first, until all have at most so many tokens; if that is not
 * enough, all are cut.
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

function shortened(message: ModelMessage): ModelMessage {
  const known = cut.get(message);
  if (known !== undefined) return known;
  const parts = message.parts.map(shortenedPart);
  const short = parts.every((part, at) => part === message.parts[at]) ? message : { ...message, parts };
  cut.set(message, short);
  return short;
}

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
 * The beginning and the end of a text, and how much was between them; the text itself where that
 * is no more.
 */
export function shortenedText(text: string, head: number, tail: number): string {
  const between = text.length - head - tail;
  if (between <= 0) return text;
  return `${text.slice(0, head).toWellFormed()}${leftOut(between)}${tail === 0 ? '' : text.slice(-tail).toWellFormed()}`;
}

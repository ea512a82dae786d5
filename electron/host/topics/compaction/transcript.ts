/**
 * Writes a part of a conversation as plain text for the model that summarises it. The functions
 * are pure.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { commandReport } from '../../../../shared/command-report.ts';
import type { ModelMessage, Part } from '../../../../shared/message.ts';
import { resultText } from '../../../../shared/message.ts';
import { questionText } from '../../../../shared/question-text.ts';
import { textWithin, tokensOfText } from '../../text/token-estimate.ts';
import { shortenedText } from './shortened-results.ts';

/**
 * The maximum number of characters of a message, of a tool result, and of the arguments of a call.
 */
interface Detail {
  readonly said: number;
  readonly result: number;
  readonly arguments: number;
}

const DETAILS: readonly Detail[] = [
  { said: 12_000, result: 2_400, arguments: 1_200 },
  { said: 3_000, result: 600, arguments: 300 },
  { said: 600, result: 150, arguments: 100 },
];

/** The maximum number of pieces. Each piece takes one model call. */
const MOST_PIECES = 30;

/**
 * The indentation of all lines of an entry except the first, so that none of them looks like the
 * start of an entry.
 */
const SET_IN = '  ';
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/**
 * Writes the messages into pieces of at most `mostTokens` tokens. If there are too many pieces,
 * each message is shortened. Returns null if there are too many pieces even then. All lines of an
 * entry except the first are indented, so that no text inside an entry looks like a new entry.
 */
export function transcript(messages: readonly ModelMessage[], mostTokens: number): readonly string[] | null {
  for (const detail of DETAILS) {
    const pieces = piecesOf(
      messages.flatMap((message) => entriesOf(message, detail)),
      mostTokens,
    );
    if (pieces.length <= MOST_PIECES) return pieces;
  }
  return null;
}

function entriesOf(message: ModelMessage, detail: Detail): readonly string[] {
  const who = message.role === 'user' ? 'USER' : 'ASSISTANT';
  return message.parts.flatMap((part) => entryOf(part, who, detail)?.replaceAll(LINE_BREAK, `\n${SET_IN}`) ?? []);
}

function entryOf(part: Part, who: string, detail: Detail): string | null {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? null : `${who}: ${short(part.text, detail.said)}`;
    case 'reasoning':
    case 'slash-command':
    case 'reminder':
      return null;
    case 'tool-call':
      return `CALL ${part.writtenName} ${short(JSON.stringify(part.arguments), detail.arguments)}`;
    case 'tool-result':
      return `RESULT (${part.status}): ${short(resultText(part), detail.result)}`;
    case 'image':
      return `${who}: (an image)`;
    case 'file':
      return `${who}: (the file ${part.path}) ${short(part.text, detail.result)}`;
    case 'command-run':
      return `${who}: ${short(commandReport(part.locale, part), detail.result)}`;
    case 'question':
      return `${who} ASKS: ${short(questionText(part), detail.said)}`;
    default:
      return assertNever(part);
  }
}

/**
 * Shortens a text. More of the beginning is kept than of the end, because the beginning usually
 * matters more.
 */
const short = (text: string, most: number): string =>
  shortenedText(text, Math.ceil((most * 3) / 4), Math.floor(most / 4));

function piecesOf(entries: readonly string[], mostTokens: number): readonly string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let tokens = 0;
  const close = () => {
    if (piece.length > 0) pieces.push(piece.join('\n\n'));
    piece = [];
    tokens = 0;
  };
  for (const entry of entries.flatMap((whole) => partsWithin(whole, mostTokens))) {
    const own = tokensOfText(entry) + 1;
    if (tokens + own > mostTokens) close();
    piece.push(entry);
    tokens += own;
  }
  close();
  return pieces;
}

/** Splits an entry into parts of at most `mostTokens` tokens. */
function partsWithin(entry: string, mostTokens: number): readonly string[] {
  const parts: string[] = [];
  let rest = entry;
  while (rest !== '') {
    const part = textWithin(rest, Math.max(1, mostTokens - 2)) || rest.slice(0, 2);
    parts.push(parts.length === 0 ? part : `${SET_IN}${part}`);
    rest = rest.slice(part.length);
  }
  return parts;
}

/**
 * Estimates the number of tokens of a text without the model's tokenizer. The estimate is too high
 * for code and numbers, which a tokenizer splits into short tokens. The functions are pure, and
 * each message object is measured only once.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { commandReport } from '../../../shared/command-report.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { type ModelMessage, type Part, resultText, type ToolContent } from '../../../shared/message.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { questionText } from '../../../shared/question-text.ts';

/** The estimated number of tokens of an image. Providers count from 250 to 1,700 tokens. */
const IMAGE_TOKENS = 1_100;
/** The number of tokens for the role, the id and similar data of a message or a call. */
const FRAME_TOKENS = 6;

const A_LETTER = 1 / 4;
const A_SIGN = 1 / 2;
/** Tokens per character of Greek, Cyrillic, Arabic and similar scripts. */
const A_FOREIGN_LETTER = 1 / 2;
/** Tokens per character of Chinese, Japanese and Korean, and per half of an emoji. */
const AN_IDEOGRAPH = 1;
const FIRST_IDEOGRAPH = 0x2e80;

/** The number of tokens per ASCII character, by its code. */
const WEIGHTS = Float64Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z\s]/.test(String.fromCharCode(code)) ? A_LETTER : A_SIGN,
);

export function tokensOfText(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += weightOf(text.charCodeAt(at));
  return Math.ceil(tokens);
}

/** Returns the longest beginning of a text that has at most this many tokens, or the whole text. */
export function textWithin(text: string, mostTokens: number): string {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    tokens += weightOf(text.charCodeAt(at));
    if (tokens > mostTokens) return text.slice(0, isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at);
  }
  return text;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

function weightOf(code: number): number {
  if (code < 128) return WEIGHTS[code] ?? A_SIGN;
  return code < FIRST_IDEOGRAPH ? A_FOREIGN_LETTER : AN_IDEOGRAPH;
}

export const tokensOfMessage = oncePer((message: ModelMessage): number =>
  message.parts.reduce((sum, part) => sum + tokensOfPart(part), FRAME_TOKENS),
);

export function tokensOfMessages(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);
}

/** Returns the number of tokens that these tool definitions add to a request. */
export function tokensOfTools(tools: readonly ToolDefinition[]): number {
  return tools.reduce((sum, tool) => sum + tokensOfTool(tool), 0);
}

const tokensOfTool = oncePer(
  ({ wireName, description, inputSchema }: ToolDefinition): number =>
    FRAME_TOKENS + tokensOfText(`${wireName}${description}${JSON.stringify(inputSchema)}`),
);

function tokensOfPart(part: Part): number {
  switch (part.type) {
    case 'text':
      return tokensOfText(part.text);
    case 'reasoning':
      // Reasoning without opaque data is not sent back to the provider.
      return part.opaque === undefined ? 0 : tokensOfText(part.text);
    case 'tool-call':
      return FRAME_TOKENS + tokensOfText(part.writtenName) + tokensOfText(JSON.stringify(part.arguments));
    case 'tool-result':
      return part.content.reduce((sum, item) => sum + tokensOfContent(item), FRAME_TOKENS);
    case 'image':
      return IMAGE_TOKENS;
    case 'file':
      return FRAME_TOKENS + tokensOfText(part.path) + tokensOfText(part.text);
    case 'command-run':
      return tokensOfText(commandReport(part.locale, part));
    case 'question':
      return tokensOfText(part.prefix) + tokensOfText(questionText(part));
    case 'slash-command':
    case 'reminder':
      return 0;
    default:
      return assertNever(part);
  }
}

function tokensOfContent(item: ToolContent): number {
  return item.type === 'image' ? IMAGE_TOKENS : tokensOfText(resultText({ content: [item] }));
}

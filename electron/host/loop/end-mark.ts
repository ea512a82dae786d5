/**
 * Takes the mark with which a model ends its work out of its words, so that nobody sees it, also
 * not while they stream. The mark counts at the end of a line outside a code block and a quote, in any
 * case and with emphasis around it. Anywhere else it is a quotation and stays.
 */
import { isCompletion } from '../../../shared/mcp.ts';
import type { Opaque, Part, ToolCallPart } from '../../../shared/message.ts';
import { oncePer } from '../../../shared/once-per.ts';

const FENCE = /^ {0,3}(?:```|~~~)/;
const QUOTE = /^ {0,3}>/;
/** Enough characters of a line to recognise a code block or a quote. */
const FENCE_LENGTH = 6;
/** More characters than a mark has with what may be around it. */
const HELD_AT_MOST = 100;

interface Patterns {
  /** The mark at the end of a line. */
  readonly mark: RegExp;
  /** The end of a text that may become the mark when the text goes on. */
  readonly beginning: RegExp;
}

const patternsOf = oncePer(({ mark }: { readonly mark: string }): Patterns => {
  const around = '[*_`]{0,3}';
  const letters = [...mark].map((letter) => letter.replace(/[^\w]/, '\\$&'));
  const whole = `${around}${letters.join('')}${around}[.!。！]?${around}[ \\t]{0,16}`;
  const part = letters.reduceRight((rest, letter) => `${letter}(?:${rest})?`, '');
  return {
    mark: new RegExp(`${whole}$`, 'i'),
    beginning: new RegExp(`(?:[*_\`]{1,3}|${around}${part}|${whole})$`, 'i'),
  };
});

export class EndMark {
  readonly #patterns: Patterns;
  /** The end of the text so far that may be the mark or its beginning. */
  #held = '';
  #lineStart = '';
  #inFence = false;
  #wasFound = false;

  /** The same object stands for the same mark. */
  constructor(of: { readonly mark: string }) {
    this.#patterns = patternsOf(of);
  }

  /** Whether the mark was in the text so far. */
  get wasFound(): boolean {
    return this.#wasFound;
  }

  /** Returns the text that can be shown now. */
  take(text: string): string {
    const lines = (this.#held + text).split('\n');
    const last = lines.pop() ?? '';
    const before = lines.map((line) => `${this.#lineEnd(line)}\n`).join('');
    const at = this.#isQuoted(last) ? last.length : this.#heldFrom(last);
    this.#held = last.slice(at);
    this.#lineStart = (this.#lineStart + last.slice(0, at)).slice(0, FENCE_LENGTH);
    return before + last.slice(0, at);
  }

  /** Returns the rest of the text, at the end of the reply or where something else follows. */
  end(): string {
    const rest = this.#lineEnd(this.#held);
    this.#held = '';
    return rest;
  }

  #lineEnd(line: string): string {
    const found = this.#isQuoted(line) ? null : line.match(this.#patterns.mark);
    if (found !== null) this.#wasFound = true;
    const rest = found === null ? line : line.slice(0, found.index);
    if (FENCE.test(this.#lineStart + rest.slice(0, FENCE_LENGTH))) this.#inFence = !this.#inFence;
    this.#lineStart = '';
    return rest;
  }

  /** Whether the line is in a code block or a quote. `rest` is what follows `#lineStart`. */
  #isQuoted(rest: string): boolean {
    return this.#inFence || QUOTE.test(this.#lineStart + rest.slice(0, FENCE_LENGTH));
  }

  #heldFrom(line: string): number {
    const found = line.slice(-HELD_AT_MOST).match(this.#patterns.beginning);
    return found === null ? line.length : line.length - found[0].length;
  }
}

/** Returns a text without the mark, and without a rule that separated the mark from it. */
export function withoutEndMark(text: string, of: { readonly mark: string }) {
  const reader = new EndMark(of);
  const shown = reader.take(text) + reader.end();
  return reader.wasFound ? { text: withoutRule(shown), wasFound: true } : { text, wasFound: false };
}

function withoutRule(text: string): string {
  const lines = text.trimEnd().split('\n');
  while (/^ {0,3}(?:-{3,}|\*{3,}|_{3,})? *$/.test(lines.at(-1) ?? 'text')) lines.pop();
  return lines.join('\n');
}

/**
 * Returns the parts of a reply without the mark, also in the result of a completion; a text that
 * was nothing else is left out. Only a mark in a text counts as found.
 */
export function partsWithoutMark(parts: readonly Part[], of: { readonly mark: string }) {
  let wasFound = false;
  const without = parts.flatMap((part): readonly Part[] => {
    if (part.type === 'tool-call') return [callWithoutMark(part, of)];
    if (part.type !== 'text') return [part];
    const read = withoutEndMark(part.text, of);
    if (!read.wasFound) return [part];
    wasFound = true;
    return read.text === '' ? [] : [{ ...unsigned(part), text: read.text }];
  });
  return { parts: without, wasFound };
}

function callWithoutMark(call: ToolCallPart, of: { readonly mark: string }): ToolCallPart {
  const { result } = call.arguments;
  if (!isCompletion(call.tool) || typeof result !== 'string') return call;
  const read = withoutEndMark(result, of);
  return read.wasFound ? { ...unsigned(call), arguments: { ...call.arguments, result: read.text } } : call;
}

/** A signature holds only for the part as the model wrote it: providers refuse it on a changed part. */
function unsigned<P extends Part>({ opaque: _, ...part }: P & { readonly opaque?: Opaque }) {
  return part;
}

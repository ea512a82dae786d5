/** The marks around thoughts in the replies of models. Pure. */
import { CodeSpans } from './code-spans.ts';

interface Thoughts {
  readonly open: string;
  /** What ends the thoughts. */
  readonly close: readonly string[];
  /**
   * Whether the mark is a common word, so that it counts only at the beginning of a reply.
   */
  readonly isWord?: true;
}

const tag = (name: string): Thoughts => ({ open: `<${name}>`, close: [`</${name}>`] });

const FINAL = '<|channel|>final<|message|>';

/** In lower case; capital letters do not count. */
export const THOUGHTS: readonly Thoughts[] = [
  { open: '<think>', close: ['</think>', '</thinking>'] },
  { open: '<thinking>', close: ['</thinking>', '</think>'] },
  ...['thought', 'thoughts', 'reasoning', 'reflection'].map((name) => ({ ...tag(name), isWord: true as const })),
  // Seed.
  tag('seed:think'),
  // Magistral.
  { open: '[think]', close: ['[/think]'] },
  // Kimi.
  { open: '◁think▷', close: ['◁/think▷'] },
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'] },
  // gpt-oss.
  ...['analysis', 'commentary'].map((channel) => ({
    open: `<|channel|>${channel}<|message|>`,
    close: ['<|end|>', '<|return|>', FINAL],
  })),
];

/** Marks of gpt-oss that are no text: its answer is in the channel "final". */
export const CHANNEL_MARKS: readonly string[] = [FINAL, '<|start|>assistant'];

/** Marks that end an answer in a channel. */
export const CHANNEL_ENDS: readonly string[] = ['<|end|>', '<|return|>'];

/** The characters with which a mark can begin. */
export const MARK_START = /[<[◁]/;

/** Whether `mark` is at position `at`; `maybe` when the text ends too early to know. */
export function markAt(text: string, at: number, mark: string): 'yes' | 'no' | 'maybe' {
  const found = text.slice(at, at + mark.length).toLowerCase();
  if (found === mark) return 'yes';
  return at + mark.length > text.length && mark.startsWith(found) ? 'maybe' : 'no';
}

/** The first of the marks in a text, or the position from which one may begin at its end. */
export function firstMark(
  text: string,
  marks: readonly string[],
): { readonly at: number; readonly length: number | null } {
  for (let at = 0; at < text.length; at++) {
    if (!MARK_START.test(text.charAt(at))) continue;
    const found = marks.find((mark) => markAt(text, at, mark) === 'yes');
    if (found !== undefined) return { at, length: found.length };
    if (marks.some((mark) => markAt(text, at, mark) === 'maybe')) return { at, length: null };
  }
  return { at: text.length, length: null };
}

const END = String.raw`(?:<\/think(?:ing)?>|<\/seed:think>|\[\/think\]|◁\/think▷|<\|end_of_thought\|>)`;
const END_ALONE = new RegExp(`^[ \\t]*${END}|${END}[ \\t]*$`, 'gim');

/**
 * Divides a reply whose thoughts have an end but no beginning, because the server put the beginning
 * into the request. The mark must begin or end its line, outside code. Returns null for any other
 * text, and for JSON.
 */
export function unmarkedThoughts(text: string): { readonly thoughts: string; readonly answer: string } | null {
  if (/^\s*[{[]/.test(text)) return null;
  const code = new CodeSpans();
  let read = 0;
  for (const found of text.matchAll(END_ALONE)) {
    for (; read < found.index; read++) code.read(text.charAt(read));
    if (code.isCode()) continue;
    return {
      thoughts: text.slice(0, found.index).trim(),
      answer: text.slice(found.index + found[0].length).trimStart(),
    };
  }
  return null;
}

/** The marks around thoughts in the replies of models. Pure. */

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

/** Marks that end thoughts although nothing marked their beginning, which the server put into the request. */
export const UNMARKED_ENDS: readonly string[] = [
  '</think>',
  '</thinking>',
  '</seed:think>',
  '[/think]',
  '◁/think▷',
  '<|end_of_thought|>',
];

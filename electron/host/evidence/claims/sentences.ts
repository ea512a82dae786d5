/** Splits the text of a model into the sentences in which it can claim something of its work. Pure. */

export interface Sentence {
  readonly text: string;
  /** Whether it begins an item of a list. */
  readonly isItem: boolean;
  /** The heading or the line with a colon above the list of the item; empty if there is none. */
  readonly under: string;
}

/** What is read of a text, in characters. */
const LONGEST_TEXT = 50_000;
const LONGEST_SENTENCE = 600;

/**
 * Leaves out code, quotations, tables, and items of a list that are not ticked. Quoted words become a
 * mark, unless they are one word such as a path.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let under = '';
  for (const line of withoutCode(text.slice(0, LONGEST_TEXT)).split('\n')) {
    const content = line.trim();
    if (content === '') continue;
    if (/^(?:>|\||<!--)/.test(content) || /^[-*+]\s+\[ \]/.test(content)) continue;
    const item = /^(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[xX]\]\s*)?(.*)$/.exec(content);
    const words = plain(item?.[1] ?? content);
    const isItem = item !== null;
    if (!isItem) under = isHeading(content, words) ? words.replace(/[:：]$/, '').trim() : '';
    for (const [at, sentence] of split(words).entries()) {
      if (sentence.length <= LONGEST_SENTENCE)
        found.push({ text: sentence, isItem: isItem && at === 0, under: isItem ? under : '' });
    }
  }
  return found;
}

function withoutCode(text: string): string {
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence === null) kept.push(line);
    else if (mark?.startsWith(fence) === true) fence = null;
  }
  return kept.join('\n');
}

/** Marks of emphasis, or code, in which the same characters are a part of names. */
const EMPHASIS = /`[^`\n]*`|\*{1,3}|~~/g;
const QUOTED = /`[^`\n]*`|[“"「『]([^“”"「」『』\n]{0,400})[”"」』]/g;

function plain(line: string): string {
  return line
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/!?\[([^\]\n]{1,300})\]\([^)\n]{0,500}\)/g, '$1')
    .replaceAll(EMPHASIS, (mark) => (mark.startsWith('`') ? mark : ''))
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, ' ')
    .replaceAll(QUOTED, (mark, inner: string | undefined) => {
      if (inner === undefined) return mark;
      return /\s|[\u3400-\u9fff]{5}/u.test(inner.trim()) ? ' ¤ ' : inner;
    })
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

const isHeading = (content: string, words: string): boolean =>
  content.startsWith('#') || /[:：]$/.test(words) || /^\*\*.+\*\*$/.test(content);

/** Full stops inside of names are not followed by a blank. */
const split = (words: string): readonly string[] =>
  words
    .split(/(?<=[.!?])\s+|(?<=[。！？；;])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

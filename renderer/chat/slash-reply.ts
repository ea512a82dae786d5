/**
 * Parses the reply to a slash command into paragraphs, lists and tables. No other Markdown is
 * parsed, because replies contain todos and titles that the user wrote: what looks like a link or
 * an image is shown as written. Tables can be longer than the Markdown parser of answers permits.
 * Pure.
 */
export type ReplyBlock =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export function replyBlocks(text: string): readonly ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  const lines = text.split('\n');
  let words: string[] = [];
  const endWords = () => {
    blocks.push(...wordBlocks(words));
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (!line.startsWith('|') || !isRule(lines[at + 1] ?? '')) {
      words.push(line);
      continue;
    }
    endWords();
    const end = lines.findIndex((row, index) => index > at && !row.startsWith('|'));
    const rows = lines.slice(at + 2, end === -1 ? lines.length : end);
    blocks.push({ kind: 'table', head: cellsOf(line), rows: rows.map(cellsOf) });
    at += 1 + rows.length;
  }
  endWords();
  return blocks;
}

/** Splits lines into lists and paragraphs. A blank line ends a paragraph. */
function wordBlocks(lines: readonly string[]): readonly ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const item = /^- (.*)$/.exec(line)?.[1];
    if (item !== undefined && last?.kind === 'list') blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] });
    else if (last?.kind === 'words' && last.text !== '' && line !== '') {
      blocks.splice(-1, 1, { kind: 'words', text: `${last.text}\n${line}` });
    } else blocks.push({ kind: 'words', text: line });
  }
  return blocks.filter((block) => block.kind !== 'words' || block.text.trim() !== '');
}

export interface ReplySpan {
  readonly text: string;
  readonly code: boolean;
}

/** Splits a text into code between backticks, and other text. */
export function replySpans(text: string): readonly ReplySpan[] {
  const spans: ReplySpan[] = [];
  let end = 0;
  for (const match of text.matchAll(/(`+)(.+?)\1(?!`)/g)) {
    spans.push({ text: text.slice(end, match.index), code: false }, { text: (match[2] ?? '').trim(), code: true });
    end = match.index + match[0].length;
  }
  return [...spans, { text: text.slice(end), code: false }].filter((span) => span.text !== '');
}

/** Whether the line separates the head of a table from its rows: `|---|:-:|`. */
const isRule = (line: string): boolean => /^\|(?: *:?-+:? *\|)+ *$/.test(line);

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

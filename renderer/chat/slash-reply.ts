/**
 * The reply to a slash command, tables apart. What is in a cell is somebody's words, so it is shown as it is and not read as Markdown; a table
 * also may be longer than Markdown is drawn. Pure.
 */
export type ReplyBlock =
  | { readonly kind: 'words'; readonly text: string }
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
    const said = words.join('\n').trim();
    if (said !== '') blocks.push({ kind: 'words', text: said });
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

/** `|---|:-:|` */
const isRule = (line: string): boolean => /^\|(?: *:?-+:? *\|)+ *$/.test(line);

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Arranges the lines of a patch in two columns. Pure. */
import type { PatchLine } from './patch.ts';

type Line = Extract<PatchLine, { kind: 'same' | 'added' | 'removed' }>;

export type SplitRow =
  | { readonly kind: 'wide'; readonly line: Exclude<PatchLine, Line> }
  /** The line before and the line after; null where the other side has no line. */
  | { readonly kind: 'pair'; readonly before: Line | null; readonly after: Line | null };

/** Removed lines stand beside the added lines that follow them. */
export function splitRows(lines: readonly PatchLine[]): readonly SplitRow[] {
  const rows: SplitRow[] = [];
  let [removed, added]: [Line[], Line[]] = [[], []];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ kind: 'pair', before: removed[at] ?? null, after: added[at] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (!('before' in line)) {
      flush();
      rows.push({ kind: 'wide', line });
    } else if (line.kind === 'same') {
      flush();
      rows.push({ kind: 'pair', before: line, after: line });
    } else if (line.kind === 'added') added.push(line);
    else {
      if (added.length > 0) flush();
      removed.push(line);
    }
  }
  flush();
  return rows;
}

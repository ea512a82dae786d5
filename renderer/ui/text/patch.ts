/**
 * Parses a unified diff into lines with their numbers. Headers (`---`, `+++`, `diff`) are left
 * out. Pure.
 */

export type PatchLine =
  | { readonly kind: 'hunk'; readonly text: string }
  /** `\ No newline at end of file`, or a sentence that is no line of the diff. */
  | { readonly kind: 'remark'; readonly text: string }
  | {
      readonly kind: 'same' | 'added' | 'removed';
      readonly text: string;
      /** The line number in the old file, from 1; null for an added line. */
      readonly before: number | null;
      /** The line number in the new file; null for a removed line. */
      readonly after: number | null;
    };

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export function readPatch(patch: string): readonly PatchLine[] {
  const lines: PatchLine[] = [];
  let before = 0;
  let after = 0;
  let leftBefore = 0;
  let leftAfter = 0;
  for (const line of patch.replace(/\n$/, '').split('\n')) {
    const hunk = HUNK.exec(line);
    const inHunk = leftBefore > 0 || leftAfter > 0;
    if (hunk !== null && !inHunk) {
      before = Number(hunk[1]);
      after = Number(hunk[3]);
      leftBefore = Number(hunk[2] ?? 1);
      leftAfter = Number(hunk[4] ?? 1);
      lines.push({ kind: 'hunk', text: line });
    } else if (inHunk && line.startsWith('+')) {
      lines.push({ kind: 'added', text: line.slice(1), before: null, after: after++ });
      leftAfter--;
    } else if (inHunk && line.startsWith('-')) {
      lines.push({ kind: 'removed', text: line.slice(1), before: before++, after: null });
      leftBefore--;
    } else if (inHunk && (line.startsWith(' ') || line === '')) {
      lines.push({ kind: 'same', text: line.slice(1), before: before++, after: after++ });
      leftBefore--;
      leftAfter--;
    } else if (line !== '' && !/^(---|\+\+\+|diff |index |Index: |=+$)/.test(line)) {
      lines.push({ kind: 'remark', text: line.replace(/^\\ /, '') });
    }
  }
  return lines;
}

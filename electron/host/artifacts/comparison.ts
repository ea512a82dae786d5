/** Compares two versions of an artifact. Pure. */
import type { ArtifactComparison, ArtifactContent, TableFacts } from '../../../shared/artifact.ts';
import { fileDiff } from '../files/edits/diff-stats.ts';

export function comparisonOf(name: string, before: ArtifactContent, after: ArtifactContent): ArtifactComparison {
  if (before.kind === 'table' && after.kind === 'table') {
    return { kind: 'tables', before: factsOf(before), after: factsOf(after) };
  }
  const [old, fresh] = [linesOf(before), linesOf(after)];
  if (old !== undefined && fresh !== undefined) return { kind: 'lines', diff: fileDiff(name, old, fresh) };
  return { kind: 'contents', equal: JSON.stringify(before) === JSON.stringify(after) };
}

const factsOf = ({ columns, rows, totalRows }: TableFacts): TableFacts => ({ columns, rows, totalRows });

/** The text that is compared line by line; null: there is no file, and undefined: it has no lines. */
function linesOf(content: ArtifactContent): Uint8Array | null | undefined {
  if (content.kind === 'text') return Buffer.from(content.text);
  if (content.kind === 'chart') return Buffer.from(`${JSON.stringify(content.spec, null, 2)}\n`);
  return content.kind === 'none' && content.why === 'deleted' ? null : undefined;
}

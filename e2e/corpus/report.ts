/** Counts what the reading of a corpus gave. */
import type { CaseResult } from './harness.ts';

/** The share of the replies that must be read as expected. */
const LEAST_AGREEMENT = 0.99;

export interface CorpusReport {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

export function reportOf(results: readonly CaseResult[]): CorpusReport {
  const different = results.filter(({ differences }) => differences.length > 0);
  const crashed = results.filter((result) => result.crashed);
  const invented = results.flatMap((result) => result.invented);
  const agreement = results.length === 0 ? 0 : 1 - different.length / results.length;
  const families = new Set(results.map(({ family }) => family));
  const repairs = results.flatMap((result) => result.repairs.map(({ kind }) => kind));
  const kinds = [...Map.groupBy(repairs, (kind) => kind)].map(([kind, { length }]) => `${kind} ${length}`);
  return {
    lines: [
      ...different.flatMap(({ id, differences }) => [id, ...differences.map((line) => `  ${line}`)]),
      `${results.length} replies of ${families.size} families: ${crashed.length} crashes, ${invented.length} invented calls, ${(100 * agreement).toFixed(1)} % agreement.`,
      `Repairs: ${kinds.toSorted().join(', ') || 'none'}.`,
    ],
    isGood: crashed.length === 0 && invented.length === 0 && agreement >= LEAST_AGREEMENT,
  };
}

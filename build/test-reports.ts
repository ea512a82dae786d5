import type { InlineConfig, Reporter, TestCase } from 'vitest/node';

/** Reporters of one suite. In CI a JSON report is kept besides, which `ci-summary.mjs` counts. */
export function reporters(suite: 'unit' | 'e2e'): Pick<InlineConfig, 'reporters'> {
  const spoken = ['default', new SkipReasons()];
  if (!process.env.CI) return { reporters: spoken };
  return { reporters: [...spoken, ['json', { outputFile: `out/reports/${suite}.json` }]] };
}

/** Prints each skipped test and why: a skip without a reason looks like a pass. */
class SkipReasons implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped') return;
    const reason = result.note ?? 'no reason given; use context.skip("reason")';
    process.stdout.write(`SKIPPED ${test.module.relativeModuleId} > ${test.fullName}: ${reason}\n`);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { InlineConfig, Reporter, TestCase } from 'vitest/node';

/**
 * The test reporters of one test suite. In CI they also write a JSON report, which `ci-summary.mjs`
 * counts.
 */
export function reporters(suite: 'unit' | 'e2e'): Pick<InlineConfig, 'reporters'> {
  const folder = process.env.CI ? 'out/reports' : null;
  const spoken = ['default', new SkipReasons(), new RetriedTests(folder && `${folder}/${suite}-retried.json`)];
  if (folder === null) return { reporters: spoken };
  return { reporters: [...spoken, ['json', { outputFile: `${folder}/${suite}.json` }]] };
}

/** Prints each skipped test and why: a skip without a reason looks like a pass. */
class SkipReasons implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped') return;
    const reason = result.note ?? 'no reason given; use context.skip("reason")';
    process.stdout.write(`SKIPPED ${nameOf(test)}: ${reason}\n`);
  }
}

/**
 * Prints at the end of the run the tests that needed more than one attempt, so that flaky tests are
 * noticed.
 */
class RetriedTests implements Reporter {
  readonly #file: string | null;
  #retried: string[] = [];

  /** `file` receives the test names as a JSON array; when it is null, no file is written. */
  constructor(file: string | null) {
    this.#file = file;
  }

  onTestRunStart(): void {
    this.#retried = [];
  }

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) > 0)
      this.#retried.push(`${nameOf(test)}: ${test.result().state} when retried`);
  }

  onTestRunEnd(): void {
    for (const line of this.#retried) process.stdout.write(`RETRIED ${line}\n`);
    if (this.#file === null) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#retried));
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
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

/** The maximum length of the printed error of a failed attempt, in characters. */
const LONGEST_ERROR = 2_000;

/**
 * Prints at the end of the run the tests that needed more than one attempt, so that flaky tests are
 * noticed, and why an attempt failed if a later one passed.
 */
class RetriedTests implements Reporter {
  readonly #file: string | null;
  #retried: string[] = [];
  #errors: string[] = [];

  /** `file` receives the test names as a JSON array; when it is null, no file is written. */
  constructor(file: string | null) {
    this.#file = file;
  }

  onTestRunStart(): void {
    this.#retried = [];
    this.#errors = [];
  }

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) === 0) return;
    const { state, errors = [] } = test.result();
    this.#retried.push(`${nameOf(test)}: ${state} when retried`);
    // Vitest prints the errors of a test only if its last attempt failed.
    if (state !== 'passed') return;
    for (const error of errors) this.#errors.push(`FAILED ATTEMPT ${nameOf(test)}\n${describe(error)}`);
  }

  onTestRunEnd(): void {
    for (const text of this.#errors) process.stdout.write(`${text}\n`);
    for (const line of this.#retried) process.stdout.write(`RETRIED ${line}\n`);
    if (this.#file === null) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#retried));
  }
}

function describe({ message, diff, stack }: TestError): string {
  // The stack of an error may begin with its message.
  const frames = (stack ?? '').split('\n').filter((line) => /^\s*(at|❯) /.test(line));
  return stripVTControlCharacters([message, diff ?? '', ...frames].join('\n')).slice(0, LONGEST_ERROR);
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

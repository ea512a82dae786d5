/** A real runner of code, for tests. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TableColumn, TableRow } from '../../../shared/output.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import type { FoundSandbox } from '../sandbox/sandbox.ts';
import type { CodeDataset, CodeRequest, CodeResult, CodeRunner } from './code-run.ts';
import { type CodeRunnerParts, createCodeRunner } from './create-code-runner.ts';

const SNAPSHOTS = fileURLToPath(new URL('../../../out/python-for-tests', import.meta.url));

export const MEGABYTE = 1024 ** 2;

export const noSandbox = async (): Promise<FoundSandbox> => ({
  ...{ ok: false, missing: [] },
  why: { name: 'no-backend' },
});

export interface TestRunner extends CodeRunner {
  /** Ends its interpreters and removes its folder. */
  remove(): Promise<void>;
}

export function makeRunner(parts: Partial<CodeRunnerParts> = {}): TestRunner {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'code-runner-')));
  const runner = createCodeRunner({
    ...{ home: dataDir, dataDir, findSandbox, checkChart: (spec) => ({ ok: true, spec }) },
    // One for all tests, so that only the first one waits for it.
    snapshotFolder: SNAPSHOTS,
    ...parts,
  });
  const remove = async () => {
    await runner.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...runner, remove };
}

/** A runner whose interpreters end with the test. */
export function testRunner(parts: Partial<CodeRunnerParts> = {}): CodeRunner {
  const runner = makeRunner(parts);
  onTestFinished(runner.remove);
  return runner;
}

/** A dataset of these rows. */
export function dataset(name: string, columns: readonly TableColumn[], rows: readonly TableRow[]): CodeDataset {
  return { name, columns, rows: async () => rows };
}

/** Runs code with generous limits. */
export function runCode(
  runner: CodeRunner,
  request: Pick<CodeRequest, 'code'> & Partial<CodeRequest>,
): Promise<CodeResult> {
  return runner.run({
    ...{ session: 'session', language: 'javascript', datasets: [], signal: new AbortController().signal },
    limits: { timeMs: 20_000, memoryBytes: 300 * MEGABYTE, outputCharacters: 10_000 },
    onOutput: () => {},
    ...request,
  });
}

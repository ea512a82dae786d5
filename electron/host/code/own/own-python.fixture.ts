/** The Python of this machine, for tests. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import type { OwnInterpreter } from '../code-run.ts';
import { OwnPythonFinder } from './find-own-python.ts';

export const finderForTests = () =>
  new OwnPythonFinder({ home: join(tmpdir(), 'no-home'), dataDir: join(tmpdir(), 'no-data'), findSandbox });

const found = await finderForTests().find('python3');
const sandbox = await findSandbox();

/** Why tests with it cannot run; null: they can. */
const noPython = found.ok ? null : `there is no Python here: ${JSON.stringify(found.why)}`;
const noSandbox = sandbox.ok ? null : `there is no sandbox here: ${sandbox.why.name}`;

export function interpreter(inSandbox: boolean, closed: readonly string[] = []): OwnInterpreter {
  if (!found.ok) throw new Error(noPython ?? '');
  return { python: found.value, inSandbox, closed };
}

type Context = { skip(why: string): void };

/** A test that needs the Python of this machine, and the sandbox unless `where` is `outside`. */
export function ownTest(title: string, run: () => Promise<void>, where: 'sandbox' | 'outside' = 'sandbox'): void {
  test(title, { timeout: 60_000 }, async ({ skip }: Context) => {
    const why = noPython ?? (where === 'sandbox' ? noSandbox : null);
    if (why !== null) skip(`NOT RUN: ${why}`);
    await run();
  });
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const CONFIG = `
import { defineConfig } from 'vitest/config';
import { reporters } from ${JSON.stringify(join(ROOT, 'build/test-reports.ts'))};
export default defineConfig({ test: { include: ['*.spec.ts'], retry: 1, ...reporters('e2e') } });
`;

const SPEC = `
import { expect, test } from 'vitest';
let tries = 0;
test('passes at the second try', () => expect((tries += 1)).toBe(2));
test('passes at once', () => expect(1).toBe(1));
test('cannot run here', (context) => context.skip('the reason'));
`;

test('lists the retried tests and the errors of their failed attempts at the end of a run, and prints why a test was skipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-reports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'vitest.config.mjs'), CONFIG);
  await writeFile(join(folder, 'flaky.spec.ts'), SPEC);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', '--no-cache'], {
    cwd: folder,
    env: { PATH: process.env.PATH, CI: 'true', NO_COLOR: '1' },
  });
  expect(stdout).toContain('SKIPPED flaky.spec.ts > cannot run here: the reason\n');
  const retried = 'flaky.spec.ts > passes at the second try: passed when retried';
  expect(stdout.match(/^RETRIED .*$/gm)).toEqual([`RETRIED ${retried}`]);
  expect(stdout).toContain('FAILED ATTEMPT flaky.spec.ts > passes at the second try\nexpected 1 to be 2');
  expect(stdout).toMatch(/FAILED ATTEMPT[\s\S]*flaky\.spec\.ts:4/);
  const file = await readFile(join(folder, 'out/reports/e2e-retried.json'), 'utf8');
  expect(JSON.parse(file)).toEqual([retried]);
});

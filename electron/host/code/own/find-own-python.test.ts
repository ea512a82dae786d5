/** Finding the Python that the setting names. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noOwnPython } from '../../../../shared/own-python.ts';
import { finderForTests, ownTest } from './own-python.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that answers with this line. */
function program(name: string, line: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\n${line}\nEND\n`);
  chmodSync(path, 0o755);
  return path;
}

ownTest(
  'finds a Python by its name, and what it is installed in',
  async () => {
    const found = await finderForTests().find('python3');
    expect(found).toMatchObject({ ok: true, value: { version: expect.stringMatching(/^3\.\d+\.\d+/) } });
    if (found.ok) expect(found.value.installation).toContain(found.value.program);
  },
  'outside',
);

test('says in both languages why there is none', async ({ skip }) => {
  if (process.platform === 'win32') skip('NOT RUN: the programs of this test are scripts of a shell');
  const finder = finderForTests();
  for (const named of ['', 'no-such-python', './python3', folder])
    expect(await finder.find(named)).toEqual({ ok: false, why: { name: 'not-found' } });
  const old = JSON.stringify({ version: '2.7.18', program: '/bin/sh', path: [], installation: [] });
  expect(await finder.find(program('old', old))).toMatchObject({ why: { name: 'too-old', version: '2.7.18' } });
  const other = await finder.find(program('other', 'Hello'));
  expect(other).toMatchObject({ why: { name: 'does-not-run' } });
  const why = { name: 'too-old', version: '2.7.18', oldest: '3.9' } as const;
  expect(noOwnPython('py', why, 'en')).toBe('py is Python 2.7.18, and Python 3.9 or later is needed.');
  expect(noOwnPython('py', why, 'zh-CN')).toBe('py 是 Python 2.7.18，需要 Python 3.9 或更高版本。');
});

test('asks a program again when it has changed', async ({ skip }) => {
  if (process.platform === 'win32') skip('NOT RUN: the programs of this test are scripts of a shell');
  const finder = finderForTests();
  const answer = (version: string) =>
    JSON.stringify({ version, program: join(folder, 'python'), path: [], installation: [] });
  const path = program('python', answer('3.12.1'));
  expect(await finder.find(path)).toMatchObject({ value: { version: '3.12.1' } });
  program('python', `${answer('3.13.10')}`);
  expect(await finder.find(path)).toMatchObject({ value: { version: '3.13.10' } });
});

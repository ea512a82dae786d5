import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost } from '../../host.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let base = '';
let folder = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-checks-')));
  folder = path.join(base, 'shop');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'AGENTS.md'), 'Check: `make check`\n');
  writeFileSync(path.join(folder, 'package.json'), '{ "scripts": { "test": "vitest run" } }');
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

async function run(...words: readonly string[]) {
  const real = { now: Date.now, workingDirectory: folder };
  const environment = { ...fakeEnvironment(fakeHost()), createHost, ...real };
  const code = await runCommandLine(['checks', ...words, '--data-dir', path.join(base, 'data')], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

test('lists the checks of the current folder, and those of the instructions if the folder is named', async () => {
  expect(await run()).toMatchObject({ code: 0, out: 'npm test  a script in package.json\n' });
  expect((await run('list', '--workspace', folder)).out).toBe('make check  declared in AGENTS.md\n');
  expect((await run('--locale', 'zh-CN')).out).toContain('package.json 中的脚本');
});

test('marks a command and takes the mark from it, also for the next process', async () => {
  expect((await run('mark', 'npm run e2e -- --quick')).out).toBe('npm run e2e -- --quick  marked by you\n');
  const listed = JSON.parse((await run('--json')).out);
  expect(listed).toMatchObject({ command: 'npm run e2e -- --quick', source: 'person', file: null });
  expect((await run('unmark', 'npm run e2e -- --quick')).out).toBe('npm test  a script in package.json\n');
});

test('says that there is none', async () => {
  rmSync(path.join(folder, 'package.json'));
  expect((await run()).out).toBe('No check is declared for this folder.\n');
});

test.each([
  ['no command', ['mark']],
  ['a command of two lines', ['mark', 'npm test\nrm x']],
  ['an unknown action', ['remove', 'npm test']],
])('refuses %s', async (_what, words) => {
  expect((await run(...words)).code).toBe(64);
});

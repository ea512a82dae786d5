import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_CHECKS } from '../../../shared/declared-check.ts';
import { MarkedChecks } from '../store/marked-checks.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { createChecks } from './checks.ts';
import { FolderTrust } from './folder-trust.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-checks-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The checks of a process that trusts `trusted` for its lifetime. */
function checksOf(...trusted: readonly string[]) {
  const trust = new FolderTrust({
    decisions: { find: () => undefined, set: () => undefined, withoutOwner: () => [] },
    ...{ ofProcess: trusted, homeDirectory: '/home/nobody', userId: process.getuid?.() ?? null },
    changed: () => undefined,
  });
  return createChecks({ marked: new MarkedChecks(temporaryDatabase()), trust });
}

const SCRIPTS = '{ "scripts": { "test": "vitest run" } }';
const INSTRUCTIONS = 'Use tabs.\nCheck: `make check`\n';

const said = async (folder: string, checks = checksOf(folder)) =>
  (await checks.list({ path: folder }))?.checks.map(({ command, source }) => `${source}: ${command}`);

test('lists the scripts of the package if nothing else declares a check', async () => {
  const folder = folderWith({ 'package.json': SCRIPTS, 'pnpm-lock.yaml': '' });
  expect(await said(folder)).toEqual(['package-script: pnpm test']);
});

test('lists only what the instructions of a trusted folder declare, if they declare a check', async () => {
  const folder = folderWith({ 'package.json': SCRIPTS, 'AGENTS.md': INSTRUCTIONS });
  expect(await said(folder)).toEqual(['instructions: make check']);
});

test('reads no instructions of a restricted folder', async () => {
  const folder = folderWith({ 'package.json': SCRIPTS, 'AGENTS.md': INSTRUCTIONS });
  expect(await said(folder, checksOf())).toEqual(['package-script: npm test']);
});

test('lists only what the person marked, in that order, until the last mark is removed', async () => {
  const folder = folderWith({ 'package.json': SCRIPTS, 'AGENTS.md': INSTRUCTIONS });
  const checks = checksOf(folder);
  await checks.mark({ path: folder, command: 'npm run e2e' });
  await checks.mark({ path: folder, command: 'npm run e2e' });
  const marked = await checks.mark({ path: folder, command: 'make lint' });
  expect(marked.checks).toEqual([
    { command: 'npm run e2e', workingFolder: '.', source: 'person', file: null, declaration: null },
    { command: 'make lint', workingFolder: '.', source: 'person', file: null, declaration: null },
  ]);
  await checks.unmark({ path: folder, command: 'npm run e2e' });
  await checks.unmark({ path: folder, command: 'never marked' });
  expect(await said(folder, checks)).toEqual(['person: make lint']);
  await checks.unmark({ path: folder, command: 'make lint' });
  expect(await said(folder, checks)).toEqual(['instructions: make check']);
});

test('marks the folder to which a link leads', async () => {
  const folder = folderWith({ 'real/a': '' });
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  const checks = checksOf(folder);
  expect((await checks.mark({ path: join(folder, 'link'), command: 'make' })).path).toBe(join(folder, 'real'));
  expect(await said(join(folder, 'real'), checks)).toEqual(['person: make']);
  expect(await said(folder, checks)).toEqual([]);
});

test('refuses more marks than count', async () => {
  const folder = folderWith({});
  const checks = checksOf(folder);
  for (let at = 0; at < MOST_CHECKS; at++) await checks.mark({ path: folder, command: `make ${at}` });
  await expect(checks.mark({ path: folder, command: 'make more' })).rejects.toMatchObject({ failure: 'checks-full' });
  expect(await said(folder, checks)).toHaveLength(MOST_CHECKS);
});

test('has no checks for a folder that does not exist, and refuses to mark one', async () => {
  const missing = join(tmpdir(), 'no-such-folder-of-checks');
  const checks = checksOf();
  expect(await checks.list({ path: missing })).toBeNull();
  await expect(checks.mark({ path: missing, command: 'make' })).rejects.toMatchObject({ code: 'bad-usage' });
});

test('lists each command once and at most as many as count', async () => {
  const many = Array.from({ length: MOST_CHECKS + 5 }, (_, at) => `Check: \`make ${at}\``);
  const folder = folderWith({ 'AGENTS.md': ['Check: `make 1`', ...many].join('\n') });
  const listed = await said(folder);
  expect(listed).toHaveLength(MOST_CHECKS);
  expect(listed?.slice(0, 3)).toEqual(['instructions: make 1', 'instructions: make 0', 'instructions: make 2']);
});

test('reads no package through a link out of the folder, none that is huge, and none that is a folder', async () => {
  const outside = folderWith({ 'package.json': SCRIPTS });
  const linked = folderWith({});
  symlinkSync(join(outside, 'package.json'), join(linked, 'package.json'));
  expect(await said(linked)).toEqual([]);
  const huge = folderWith({ 'package.json': `${SCRIPTS}${' '.repeat(600_000)}` });
  expect(await said(huge)).toEqual([]);
  expect(await said(folderWith({ 'package.json/a': SCRIPTS }))).toEqual([]);
});

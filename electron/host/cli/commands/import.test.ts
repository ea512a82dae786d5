import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../host.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let base = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-import-')));
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

/** A conversation as an export of Claude has it. */
const conversation = (uuid: string, name: string) => ({
  ...{ uuid, name, created_at: '2026-03-02T08:00:00Z', updated_at: '2026-03-02T09:00:00Z' },
  chat_messages: [
    { uuid: `${uuid}-1`, sender: 'human', text: 'How deep is the pond?', created_at: '2026-03-02T08:00:00Z' },
    { uuid: `${uuid}-2`, sender: 'assistant', text: 'Two metres.', created_at: '2026-03-02T09:00:00Z' },
  ],
});

async function run(...words: readonly string[]) {
  const real = { createHost, now: Date.now, workingDirectory: base };
  const environment = { ...fakeEnvironment(fakeHost()), ...real };
  const code = await runCommandLine([...words, '--data-dir', path.join(base, 'data')], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

const exportOf = (...names: readonly string[]) =>
  writeFileSync(
    path.join(base, 'claude.json'),
    JSON.stringify(names.map((name, at) => conversation(`3f2c7c1e-0000-4000-8000-00000000000${at}`, name))),
  );

describe('loopwright import', () => {
  it('says what is in a file and imports nothing, until it is confirmed', async () => {
    exportOf('The pond', 'The barrel');
    const looked = await run('import', 'claude.json');
    expect(looked).toMatchObject({ code: 0, aside: '' });
    expect(looked.out).toContain('The file has 2 topics, with 4 new messages.');
    expect(looked.out).toContain('- The pond (Claude, 2 messages)');
    expect(looked.out).toContain('Nothing was imported. Add --yes to import this.');
    expect((await run('export')).out).not.toContain('The pond');

    expect((await run('import', 'claude.json', '--yes')).out).toContain('Imported 2 topics.');
    expect((await run('export')).out).toContain('The pond');
    const again = await run('import', 'claude.json', '--yes');
    expect(again.out).toContain('2 of these topics are here already and will not be imported again.');
    expect(again.out).toContain('There is nothing new to import.');
  });

  it('speaks Chinese and JSON, and shows no control characters of a file', async () => {
    exportOf('Evil \u001b]0;x\u0007 \u202e end');
    const { out } = await run('import', 'claude.json', '--locale', 'zh-CN');
    expect(out).toContain('文件中有 1 个话题，2 条新消息。');
    for (const sign of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(sign);
    const lines = (await run('import', 'claude.json', '--yes', '--json')).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'preview', found: 1, known: 0 },
      { type: 'imported', topics: 1 },
    ]);
  });

  it('explains a missing file, a missing name and a file that is no export', async () => {
    expect(await run('import')).toMatchObject({ code: 64, aside: expect.stringContaining('Say which file to import') });
    expect(await run('import', 'nowhere.zip', '--yes')).toMatchObject({ out: '', code: expect.any(Number) });
    expect((await run('import', 'nowhere.zip')).aside).toContain('The file could not be read');
    writeFileSync(path.join(base, 'notes.json'), 'hello');
    expect(await run('import', 'notes.json')).toMatchObject({
      code: 64,
      aside: expect.stringContaining('not an export of Loopwright, ChatGPT or Claude'),
    });
  });
});

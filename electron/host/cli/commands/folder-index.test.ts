import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../host.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let base = '';
let folder = '';

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-index-')));
  folder = path.join(base, 'notes');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'water.md'), '# Water\n\nThe barrel leaks.\n水桶漏水。\n');
  writeFileSync(path.join(folder, 'harvest.md'), 'Two barrels of apples.\n');
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

async function run(words: readonly string[], interrupted = false) {
  const real = { now: Date.now, workingDirectory: folder };
  const create: typeof createHost = async (...parts) => {
    const host = await createHost(...parts);
    if (interrupted) environment.signal();
    return host;
  };
  const environment = { ...fakeEnvironment(fakeHost()), createHost: create, ...real };
  const code = await runCommandLine([...words, '--data-dir', path.join(base, 'data')], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

const trusted = (...words: readonly string[]) => run([...words, '--workspace', folder]);

describe('loopwright index', () => {
  it('makes the index of a folder, searches it and deletes it', async () => {
    expect(await trusted('index', 'update')).toMatchObject({
      code: 0,
      out: 'The index has 2 files. New or changed: 2. Removed: 0.\n',
    });
    expect((await trusted('index', 'search', 'barrel', 'leaks')).out).toBe('water.md:3: The barrel leaks.\n');
    expect((await trusted('index', 'search', '漏水')).out).toBe('water.md:4: 水桶漏水。\n');
    expect((await trusted('index', 'search', 'barrel elephant')).aside).toContain('No place has all words.');
    expect(await trusted('index', 'search', 'elephant')).toMatchObject({ code: 0, out: '', aside: 'Nothing found.\n' });
    expect((await trusted('index', 'delete')).out).toBe(`Deleted the index of ${folder}.\n`);
    const gone = await trusted('index', 'search', 'barrel');
    expect(gone).toMatchObject({ code: 64, aside: expect.stringContaining('has no index') });
    expect((await trusted('index', 'delete')).code).toBe(64);
  });

  it('speaks Chinese and JSON, and reads everything again if asked to', async () => {
    await trusted('index');
    expect((await trusted('index', 'update', '--locale', 'zh-CN')).out).toContain('索引中有 2 个文件');
    expect(JSON.parse((await trusted('index', '--anew', '--json')).out)).toMatchObject({ files: 2, changed: 2 });
    const [line = ''] = (await trusted('index', 'search', 'apples', '--json')).out.split('\n');
    expect(JSON.parse(line)).toEqual({ path: 'harvest.md', lines: [{ line: 1, text: 'Two barrels of apples.' }] });
  });

  it('makes and searches no index in a folder that the user has not trusted', async () => {
    expect(await run(['index'])).toMatchObject({ code: 64, aside: expect.stringContaining('is restricted') });
    await trusted('index');
    expect(await run(['index', 'search', 'barrel'])).toMatchObject({ code: 64, out: '' });
  });

  it('stops at Ctrl+C', async () => {
    expect(await run(['index', '--workspace', folder], true)).toMatchObject({ code: 130, out: '' });
  });

  it('shows no control characters of a file', async () => {
    writeFileSync(path.join(folder, 'evil.md'), 'needle \u001b]0;title\u0007 \u202e end\n');
    await trusted('index');
    const { out } = await trusted('index', 'search', 'needle');
    expect(out).toContain('evil.md:1: needle');
    for (const sign of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(sign);
  });

  it.each([
    [['index', 'search'], 'Say what to search for'],
    [['index', 'find'], 'is not one of update, search, delete'],
    [['index', 'update', 'x'], 'one word too many'],
    [['index', '--workspace', '/nowhere/at/all'], 'is not an existing folder'],
  ])('explains what is wrong with %j', async (words, text) => {
    expect(await run(words)).toMatchObject({ code: 64, aside: expect.stringContaining(text) });
  });
});

/**
 * Tests the demo as a new user starts it: real tools on real files, without an API key or a
 * network.
 */
import { cp, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_COMPLETION } from '../../shared/mcp.ts';
import { type Ended, loopwright, type Place, PROJECT, somePlace } from './program.ts';

const SUMMARISE = 'Summarise this folder into SUMMARY.md';
const LAUNCHER = fileURLToPath(new URL('../../build/loopwright.mjs', import.meta.url));

/** A generated file and its expected description, which is computed without reading the file. */
interface MadeFile {
  readonly content: string;
  readonly lines: number;
  readonly heading: string;
}

const words = fc
  .array(fc.constantFrom('alpha', 'b|c', '`tick`', '数据', '"quoted"', '*star*', "it's", '€', '😀'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));

/**
 * The lines of one block of a generated document, and the heading in the block; null for a block
 * without a heading. A blank line follows each block.
 */
const block = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, text]) => ({
    lines: [`${'#'.repeat(level)} ${text}`],
    heading: text,
  })),
  words.map((text) => ({ lines: [`Title ${text}`, '====='], heading: `Title ${text}` })),
  words.map((text) => ({ lines: [`plain ${text}`], heading: null })),
  words.map((text) => ({ lines: ['```sh', `# ${text}`, '```'], heading: null })),
  words.map((text) => ({ lines: ['~~~~', '```', `# ${text}`, '~~~~'], heading: null })),
  words.map((text) => ({ lines: [`#${text.replaceAll(' ', '')}`], heading: null })),
  fc.integer({ min: 1, max: 4000 }).map((count) => ({ lines: Array<string>(count).fill('filler'), heading: null })),
);

const madeFile: fc.Arbitrary<MadeFile> = fc
  .tuple(fc.array(block, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(([blocks, newline, ends, mark]) => {
    const lines = blocks.flatMap((one) => [...one.lines, '']);
    if (lines.length === 0) return { content: '', lines: 0, heading: 'no heading' };
    const heading = blocks.find((one) => one.heading !== null)?.heading ?? 'no heading';
    const content = `${mark ? '\uFEFF' : ''}${lines.join(newline)}${ends ? newline : ''}`;
    // The last entry of `lines` is blank. It counts as a line only if a line break follows it.
    return { content, lines: ends ? lines.length : lines.length - 1, heading };
  });

const fileName = fc.constantFrom(
  'plain.md',
  'two words.md',
  ' led by a space.txt',
  'pipe|pipe.md',
  '`ticked`.md',
  'a``b.md',
  'quote".txt',
  "apostrophe's.md",
  '汉字 文件.md',
  'ünï-😀.md',
  '[link](x).md',
  '<tag>.html',
  '# hash.md',
  '-rf',
  '--json',
  'no-extension',
  '$& $1.txt',
  'SUMMARY.md',
  `${'long'.repeat(60)}.md`,
);
const folderName = fc.constantFrom('d', 'deep er', '目录', 'p|q', '[1]');
const filePath = fc
  .tuple(fc.array(folderName, { maxLength: 5 }), fileName)
  .map(([folders, name]) => [...folders, name].join('/'))
  .filter((path) => path !== 'SUMMARY.md');

describe('the demo in a terminal', () => {
  test('lists every file of a random folder with its line count and first heading', async () => {
    const folder = fc.dictionary(filePath, madeFile, { minKeys: 20, maxKeys: 40, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(folder, async (files) => {
        await using place = await somePlace(contents(files));
        const ended = await demo(place, SUMMARISE);
        expect(ended).toMatchObject({ code: 0, stderr: '' });
        expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', mistakes: 0 });
        expect(listedIn(await place.read('SUMMARY.md'))).toEqual(expected(files));
        for (const [path, file] of Object.entries(files)) expect(await place.read(path)).toBe(file.content);
      }),
      // Each case starts the program, which can be slow on a busy machine.
      { numRuns: 4, endOnFailure: true, interruptAfterTimeLimit: 45_000 },
    );
  });

  test('answers hello with one model call and without tools', async () => {
    await using place = await somePlace({ 'a.md': '# A\n' });
    const ended = await demo(place, 'hello');
    expect(ended.code).toBe(0);
    expect(ended.last('loop-end')).toMatchObject({ reason: 'answered', iterations: 1, usage: { modelCalls: 1 } });
    expect(ended.calls).toEqual([]);
    expect(ended.last('loop-end').summary).toContain('not an AI');
  });

  test('writes a list of the TODO comments into a file', async () => {
    await using place = await somePlace({ 'src/a.ts': 'let a;\n// TODO: water\n', 'b.md': 'nothing\n' });
    const ended = await demo(place, 'Find the TODO comments into TODO.md');
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, ATTEMPT_COMPLETION]);
    const page = await place.read('TODO.md');
    expect(page).toMatch(/src\/a\.ts.*2.*TODO: water/);
    expect(page).not.toContain('b.md');
  });

  test('renames a word in every file that contains it', async () => {
    await using place = await somePlace({ 'a.txt': 'foo and foo\n', 'd/b.txt': 'a food\r\n', 'c.txt': 'none\n' });
    const ended = await demo(place, 'Rename foo to bar');
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, ATTEMPT_COMPLETION]);
    expect(await Promise.all(['a.txt', 'd/b.txt', 'c.txt'].map(place.read))).toEqual([
      'bar and bar\n',
      'a bard\r\n',
      'none\n',
    ]);
  });

  test('shows an edit that fails and is corrected', async () => {
    await using place = await somePlace();
    const ended = await demo(place, 'Show an edit that fails and is corrected');
    expect(ended.last('loop-end')).toMatchObject({ reason: ATTEMPT_COMPLETION, mistakes: 1 });
    expect(ended.calls).toContain('apply_diff failed');
    expect(await place.read('demo-notes.md')).toContain('The sky is blue.');
  });

  test('shows an approval: the deletion runs when edits are allowed, and is denied when no user can be asked', async () => {
    await using place = await somePlace();
    const allowed = await demo(place, 'Show an approval');
    expect(allowed.calls).toEqual(['create_file done', 'delete_file done', 'attempt_completion done']);
    const denied = await demo(place, 'Show an approval', ['--approve', 'none']);
    expect(denied.calls).toEqual(['create_file denied', 'attempt_completion done']);
    expect(denied.code).toBe(0);
    expect(await readdir(place.workspace)).toEqual([]);
  });

  test('counts until the iteration limit, continues for ten more iterations, and reports its progress each time', async () => {
    await using place = await somePlace();
    const first = await demo(place, 'Count to a hundred', ['--max-iterations', '4']);
    expect(first.code).toBe(2);
    expect(first.last('loop-end')).toMatchObject({ reason: 'max_iterations_reached', iterations: 4 });
    expect(first.last('loop-end').summary).toContain('list_files 4×');
    expect(first.stderr).toContain(`loopwright resume ${first.last('loop-end').loopId}`);
    const second = await place.command('resume', '--json', '--provider', 'demo');
    expect(second.code).toBe(2);
    expect(second.last('loop-end')).toMatchObject({ reason: 'max_iterations_reached', iterations: 14 });
    expect(second.all('tool-call-end')).toHaveLength(10);
  });

  test('starts through npx in the project folder', async () => {
    await using place = await somePlace({ 'a.md': '# A\n' });
    const ended = await demo(place, SUMMARISE, [], {
      command: ['npx', '--offline', 'loopwright'],
      cwd: PROJECT,
      // The home folder is empty, so that npx cannot use packages that it has installed earlier.
      env: { HOME: place.root, npm_config_update_notifier: 'false' },
    });
    expect(ended.code).toBe(0);
    expect(listedIn(await place.read('SUMMARY.md'))).toEqual(['a.md — 1 line — A']);
  });

  test('starts from any folder by the path of its launcher, and works on the current folder if it is named', async () => {
    await using place = await somePlace({ 'a.md': '# A\n' });
    const folders = ['--workspace', '.', '--data-dir', place.dataDir];
    const words = ['run', '--provider', 'demo', ...folders, '--approve', 'edits', '--json', SUMMARISE];
    const ended = await loopwright(words, { command: [process.execPath, LAUNCHER], cwd: place.workspace });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(listedIn(await place.read('SUMMARY.md'))).toEqual(['a.md — 1 line — A']);
  });

  test.each([
    ['Analyse deliveries.csv', '**Lime Street Kitchen** has the most: 273.66.', 'kilograms by customer'],
    ['分析 harvest.csv', '**July** 最多，为 16.3。', '按 month 汇总的 kilograms'],
  ])('analyses a data file of the sample folder: %s', async (goal, found, chart) => {
    await using place = await somePlace();
    await cp(join(PROJECT, 'build/sample-folder'), place.workspace, { recursive: true });
    const ended = await demo(place, goal, ['--server', '@aether/data=on']);
    expect(ended.calls).toEqual([
      'list_files done',
      'read_dataset done',
      'run_code done',
      `${ATTEMPT_COMPLETION} done`,
    ]);
    const { outputs } = ended.all('tool-call-end')[2] ?? {};
    expect(outputs).toMatchObject([{ kind: 'table' }, { kind: 'chart', name: chart }]);
    const result = ended.last('loop-end').summary;
    expect(result).toContain(found);
    expect(result).toContain(`![${chart}](artifact:${chart})`);
  });

  test('works with its data folder inside the workspace', async () => {
    await using place = await somePlace({ 'a.md': '# A\n' });
    const dataDir = join(place.workspace, 'loopwright-data');
    const ended = await demo({ ...place, dataDir }, SUMMARISE);
    expect(ended.code).toBe(0);
    expect(listedIn(await place.read('SUMMARY.md'))).toContain('a.md — 1 line — A');
    const undone = await loopwright(['undo', '--data-dir', dataDir]);
    expect(undone.code).toBe(0);
    await expect(place.read('SUMMARY.md')).rejects.toThrow('ENOENT');
  });

  test('reverts all its changes to the sample folder', async () => {
    await using place = await somePlace();
    await cp(join(PROJECT, 'build/sample-folder'), place.workspace, { recursive: true });
    const before = await tree(place);
    await writeFile(join(place.workspace, 'SUMMARY.md'), 'mine\n');
    expect((await demo(place, SUMMARISE)).code).toBe(0);
    expect(await place.read('SUMMARY.md')).not.toBe('mine\n');
    expect((await place.command('undo')).code).toBe(0);
    expect(await tree(place)).toEqual({ ...before, 'SUMMARY.md': 'mine\n' });
  });
});

function demo(
  place: Pick<Place, 'workspace' | 'dataDir'>,
  prompt: string,
  more: readonly string[] = [],
  options: Parameters<typeof loopwright>[1] = {},
): Promise<Ended> {
  const approve = more.includes('--approve') ? [] : ['--approve', 'edits'];
  const standing = ['--workspace', place.workspace, '--data-dir', place.dataDir, '--json', ...approve];
  return loopwright(['run', '--provider', 'demo', ...standing, ...more, prompt], options);
}

function contents(files: Readonly<Record<string, MadeFile>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, { content }]) => [path, content]));
}

function expected(files: Readonly<Record<string, MadeFile>>): readonly string[] {
  return Object.entries(files)
    .map(([path, { lines, heading }]) => `${path} — ${lines} ${lines === 1 ? 'line' : 'lines'} — ${heading}`)
    .sort();
}

/** The list items of a Markdown summary, without the backquotes of code spans. */
function listedIn(page: string): readonly string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const [, , span, rest] = /^- (`+)(?!`)(.*?[^`])\1(?!`)( — .*)$/u.exec(line) ?? [];
      if (span === undefined || rest === undefined) throw new Error(`not a line of the list: ${line}`);
      const padded = span.startsWith(' ') && span.endsWith(' ') && span.trim() !== '';
      return (padded ? span.slice(1, -1) : span) + rest;
    })
    .sort();
}

async function tree({ workspace, read }: Place): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(workspace, join(entry.parentPath, entry.name)));
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)])));
}

import { describe, expect, it } from 'vitest';
import { openEditor } from './editor.fixture.ts';

async function project() {
  const editor = await openEditor();
  await editor.write('src/parser.ts', 'export function parse() {}\n// needle (a+b)\n');
  await editor.write('src/parser.test.ts', 'needle\nNeedle twice\n');
  await editor.write('docs/needle.md', 'nothing\n');
  await editor.write('README.md', 'about\n');
  return editor;
}

const paths = (value: { readonly files?: unknown }) =>
  (value.files as { path: string }[]).map(({ path }) => path).sort();

describe('search_files', () => {
  it('finds files by a part of the name by default', async () => {
    const { call } = await project();
    const { value } = await call('search_files', { directory: '.', query: 'parser' });
    expect(paths(value)).toEqual(['src/parser.test.ts', 'src/parser.ts']);
    expect(value.totalFound).toBe(2);
  });

  it('finds files by name with wildcards', async () => {
    const { call } = await project();
    expect(paths((await call('search_files', { directory: '.', query: '*.md' })).value)).toEqual([
      'README.md',
      'docs/needle.md',
    ]);
    expect(paths((await call('search_files', { directory: '.', query: 'parser.??' })).value)).toEqual([
      'src/parser.ts',
    ]);
  });

  it('finds literal text in files and returns the line number and the line', async () => {
    const { call } = await project();
    const { value } = await call('search_files', { directory: '.', query: 'needle (a+b)', search_type: 'content' });
    expect(value).toEqual({
      files: [{ path: 'src/parser.ts', type: 'file', matches: [{ line: 2, text: '// needle (a+b)' }] }],
      totalFound: 1,
    });
  });

  it('finds files by name and by content, each file only once', async () => {
    const { call } = await project();
    const { value } = await call('search_files', { directory: '.', query: 'needle', search_type: 'both' });
    expect(paths(value)).toEqual(['docs/needle.md', 'src/parser.test.ts', 'src/parser.ts']);
    expect(value.files).toContainEqual(
      expect.objectContaining({
        path: 'src/parser.test.ts',
        matches: [expect.objectContaining({ line: 1 }), expect.objectContaining({ line: 2 })],
      }),
    );
  });

  it('finds a regular expression in the content, with lines around it', async () => {
    const { call } = await project();
    const { text } = await call('search_files', { query: 'need.e \\(', is_regex: true, context_lines: 1 });
    expect(text).toBe(
      'Found 1 file with 1 matching line.\n\nsrc/parser.ts\n1- export function parse() {}\n2: // needle (a+b)',
    );
    const wrong = await call('search_files', { query: '(', is_regex: true });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain('The search was not understood');
  });

  it('leaves out what .gitignore names, unless it is asked for', async () => {
    const { call, write } = await openEditor();
    await write('.gitignore', 'dist/\n');
    await write('dist/a.js', 'needle\n');
    await write('a.ts', 'needle\n');
    for (const search of [{ query: 'needle', search_type: 'content' }, { query: 'a.' }]) {
      expect(paths((await call('search_files', search)).value)).toEqual(['a.ts']);
      expect(paths((await call('search_files', { ...search, include_ignored: true })).value)).toEqual([
        'a.ts',
        'dist/a.js',
      ]);
    }
    expect((await call('search_files', { query: 'a.' })).text).toBe(
      'Found 1 file. Left out by ignore rules: 1 entry; include_ignored finds them too.\na.ts',
    );
  });

  it('respects the directory and the file types', async () => {
    const { call } = await project();
    const search = { query: 'needle', search_type: 'both' };
    expect(paths((await call('search_files', { ...search, directory: 'docs' })).value)).toEqual(['docs/needle.md']);
    for (const type of ['ts', '.ts'])
      expect(paths((await call('search_files', { ...search, directory: '.', file_types: [type] })).value)).toEqual([
        'src/parser.test.ts',
        'src/parser.ts',
      ]);
  });

  it('returns at most 100 results and says that there are more', async () => {
    const { call, write } = await openEditor();
    for (let index = 0; index < 105; index += 1) await write(`found-${index}.txt`, 'hay\n');
    for (const search_type of ['name', 'content', 'both']) {
      const query = search_type === 'content' ? 'hay' : 'found';
      const { value } = await call('search_files', { directory: '.', query, search_type });
      expect(value).toMatchObject({ totalFound: 100, truncated: true, reason: expect.any(String) });
      expect(value.files).toHaveLength(100);
    }
  });

  it('returns an empty result without an error, and rejects a missing directory', async () => {
    const { call } = await project();
    expect((await call('search_files', { directory: '.', query: 'zebra', search_type: 'both' })).value).toEqual({
      files: [],
      totalFound: 0,
    });
    expect(await call('search_files', { directory: 'missing', query: 'x' })).toMatchObject({ isError: true });
  });

  it('stops when the request is canceled', async () => {
    const { client, write, call } = await openEditor();
    await write('a.txt', 'x');
    const controller = new AbortController();
    const search = client.callTool(
      { name: 'search_files', arguments: { directory: '.', query: 'x', search_type: 'content' } },
      undefined,
      { signal: controller.signal },
    );
    controller.abort();
    await expect(search).rejects.toThrow();
    expect(await call('search_files', { directory: '.', query: 'a.txt' })).toMatchObject({ value: { totalFound: 1 } });
  });
});

/** What the file editor tells of files with secrets, with real files and links. */
import { symlinkSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { openEditor } from './editor.fixture.ts';

const SECRET = 'hunter2-is-secret';
const ENV = `TOKEN=${SECRET}\nMODE=dev\n`;

async function withSecrets() {
  const editor = await openEditor();
  await editor.write('.env', ENV);
  await editor.write('.env.example', 'TOKEN=\n');
  await editor.write('keys/server.pem', ENV);
  await editor.write('.docker/config.json', ENV);
  await editor.write('credentials.py', `import x from './y'`);
  await editor.write('.env.js', `import x from './${SECRET}'`);
  await editor.write('a.txt', 'harmless TOKEN\n');
  symlinkSync('.env', editor.at('notes.txt'));
  symlinkSync('keys', editor.at('plain'));
  return editor;
}

/** Calls that read a file with secrets, and which one. */
const READS: readonly (readonly [string, JsonObject, string])[] = [
  ['read_file', { path: '.env' }, '.env'],
  ['read_file', { path: './sub/../.env' }, '.env'],
  ['read_file', { path: '.env', start_line: 1, end_line: 1 }, '.env'],
  ['read_file', { path: 'notes.txt' }, '.env'],
  ['read_file', { path: 'plain/server.pem' }, 'keys/server.pem'],
  ['read_file', { files: [{ path: 'a.txt' }, { path: '.env' }] }, '.env'],
  ['read_file', { files: [{ path: '../out.txt' }, { path: '.env' }] }, '.env'],
  ['read_file', { path: '.env', encoding: 'latin1', extract_definitions: true }, '.env'],
  ['search_files', { directory: '.env', query: 'token', search_type: 'content' }, '.env'],
  ['search_files', { directory: 'notes.txt', query: 'token', search_type: 'content' }, '.env'],
  ['analyze_file_imports', { path: '.env.js' }, '.env.js'],
  ['edit_file', { path: '.env', edits: [{ old: 'TOKEN=hunter3', new: '' }] }, '.env'],
  ['edit_file', { path: 'notes.txt', edits: [{ old: 'TOKEN', new: 'X' }] }, '.env'],
  ['replace_in_file', { path: '.env', search: 'TOKEN=h.*', replace: '', is_regex: true }, '.env'],
  ['apply_diff', { path: '.env', diff: '<<<<<<< SEARCH\nTOKEN=\n=======\nX\n>>>>>>> REPLACE' }, '.env'],
  ['insert_content', { path: '.env', line: 1, content: 'X' }, '.env'],
  ['write_to_file', { path: '.env', content: ENV }, '.env'],
  ['create_file', { path: '.env', content: 'X', overwrite: true }, '.env'],
  ['copy_file', { source_path: '.env', destination_path: 'copy.txt' }, '.env'],
  ['copy_file', { source_path: 'plain/server.pem', destination_path: 'copy.txt' }, 'keys/server.pem'],
  ['copy_file', { source_path: 'a.txt', destination_path: '.env', overwrite: true }, '.env'],
];

describe('a call that would read a file with secrets', () => {
  test.each(READS)('%s %j names the file, so that the user is asked', async (tool, args, path) => {
    const { editor } = await withSecrets();
    expect(await editor.assess(tool, args)).toMatchObject({ secretPaths: [path], outside: false });
  });

  test.each(READS)('%s %j reveals nothing of it while nobody has allowed that', async (tool, args) => {
    const { call, read, recorder } = await withSecrets();
    const { text, value } = await call(tool, args);
    for (const told of [text, JSON.stringify(value)]) {
      expect(told).not.toContain(SECRET);
      expect(told).not.toContain('MODE');
      expect(told).toContain('can hold passwords or keys');
    }
    expect(recorder.begun).toEqual([]);
    expect(await read('.env')).toBe(ENV);
  });

  test.each([
    ['rename_file', { path: 'keys/server.pem', new_name: 'server.txt' }, ['keys/server.pem']],
    ['move_file', { source_path: '.env', destination_path: 'other.txt' }, ['.env']],
    ['move_file', { source_path: '.docker', destination_path: 'docker' }, ['.docker/config.json']],
    ['move_file', { source_path: 'keys', destination_path: 'other' }, undefined],
    ['rename_file', { path: '.env', new_name: '.env.old' }, undefined],
    ['delete_file', { path: 'keys', recursive: true }, undefined],
    ['delete_file', { path: 'keys/server.pem' }, undefined],
  ])('counts a new name that hides what the file is, and no other: %s %j', async (tool, args, secretPaths) => {
    const { editor } = await withSecrets();
    expect((await editor.assess(tool, args)).secretPaths).toEqual(secretPaths);
  });

  test('reads exactly the files that were allowed', async () => {
    const { call, recorder } = await withSecrets();
    recorder.readableSecrets = ['.env'];
    expect((await call('read_file', { path: 'notes.txt' })).text).toContain(SECRET);
    expect((await call('read_file', { path: 'keys/server.pem' })).isError).toBe(true);
    recorder.readableSecrets = 'all';
    expect((await call('read_file', { path: 'keys/server.pem' })).text).toContain(SECRET);
  });
});

test('nobody is asked about files that show which secrets are needed, nor about facts, names and new files', async () => {
  const { editor, call } = await withSecrets();
  for (const [tool, args] of [
    ['read_file', { path: '.env.example' }],
    ['read_file', { path: 'credentials.py' }],
    ['get_file_info', { path: '.env' }],
    ['list_files', { path: '.', recursive: true }],
    ['search_files', { directory: '.', query: '.env', search_type: 'both' }],
    ['create_file', { path: 'new.pem', content: 'X' }],
  ] as const)
    expect((await editor.assess(tool, args)).secretPaths, tool).toBeUndefined();
  expect((await call('read_file', { path: '.env.example' })).text).toContain('TOKEN=');
  expect(await call('create_file', { path: 'new.pem', content: 'X' })).toMatchObject({ isError: false });
});

test('the facts of a file with secrets have no checksums and no number of lines', async () => {
  const { call } = await withSecrets();
  expect((await call('get_file_info', { path: '.env' })).value).toMatchObject({
    ...{ path: '.env', size: ENV.length, lines: null, md5: null, sha256: null },
  });
});

describe('a search in the content of a folder', () => {
  test('leaves out files with secrets, and says how many, whatever is searched for', async () => {
    const { call } = await withSecrets();
    for (const query of ['TOKEN', 'TOKEN=h', 'TOKEN=x', SECRET]) {
      const { value, text } = await call('search_files', { query, search_type: 'content', context_lines: 1 });
      expect(value.withSecrets, query).toBe(4);
      expect(text).toContain('Not searched: 4 files that can hold passwords or keys.');
      expect(text).not.toContain(SECRET.slice(1));
    }
    const found = await call('search_files', { query: 'TOKEN', search_type: 'content' });
    expect(found.value.files).toMatchObject([{ path: '.env.example' }, { path: 'a.txt' }]);
  });

  test('counts only the files that it would search', async () => {
    const { call } = await withSecrets();
    const search = (more: JsonObject) => call('search_files', { query: 'TOKEN', search_type: 'content', ...more });
    expect((await search({ directory: 'keys' })).value.withSecrets).toBe(1);
    expect((await search({ file_types: ['pem'] })).value.withSecrets).toBe(1);
    expect((await search({ file_types: ['txt'] })).value.withSecrets).toBeUndefined();
    expect((await call('search_files', { query: 'env' })).value.withSecrets).toBeUndefined();
  });

  test('is cut no earlier by what it leaves out', async () => {
    const { call, write } = await withSecrets();
    await write('aa.env', 'needle\n'.repeat(500));
    await write('b.txt', 'needle\n');
    const { value } = await call('search_files', { query: 'needle', search_type: 'content' });
    expect(value).toMatchObject({ files: [{ path: 'b.txt' }], totalFound: 1 });
    expect(value.truncated).toBeUndefined();
  });
});

test('an edit of a file with secrets is foreseen the same way whether it matches or not, so that no card reveals it', async () => {
  const { editor } = await withSecrets();
  const key = { loopId: `loop_${'1'.repeat(26)}`, callId: `call_${'1'.repeat(26)}` } as never;
  const edit = (old: string) => editor.foresee('edit_file', { path: '.env', edits: [{ old, new: 'X' }] }, key);
  expect(await edit('TOKEN=h')).toMatchObject({ ok: true, value: { kind: 'edit' } });
  const read = { ok: true, value: { kind: 'other', effect: { kind: 'read', paths: ['.env'] } } };
  expect(await edit('TOKEN=x')).toEqual(read);
  expect(await editor.foresee('replace_in_file', { path: '.env', search: 'MODE', replace: 'MODE' }, key)).toEqual(read);
  expect(await editor.foresee('edit_file', { path: 'a.txt', edits: [{ old: 'x=y', new: '' }] }, key)).toMatchObject({
    ok: false,
  });
});

test('no path to a file with secrets avoids the question (property)', async () => {
  const { editor, call, folder } = await withSecrets();
  const step = fc.constantFrom('./', 'keys/../', 'plain/../', '', './/');
  const file = fc.constantFrom('.env', 'notes.txt', 'keys/server.pem', 'plain/server.pem', '.docker/config.json');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), file, fc.boolean(), async (steps, name, isAbsolute) => {
      const written = steps.join('') + name;
      const path = isAbsolute ? `${folder}/${written}` : written;
      expect((await editor.assess('read_file', { path })).secretPaths).toHaveLength(1);
      expect((await call('read_file', { path })).text).not.toContain(SECRET);
    }),
    { numRuns: 40 },
  );
});

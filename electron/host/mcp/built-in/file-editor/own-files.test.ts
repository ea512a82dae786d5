import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { openEditor } from './editor.fixture.ts';

const SECRET = 'their former content';

async function withDataFolder() {
  const editor = await openEditor({ closed: ['app/data'] });
  await editor.write('app/data/loopwright.sqlite-wal', SECRET);
  await editor.write('app/code.ts', `not ${SECRET}`);
  return editor;
}

test.each<[string, JsonObject]>([
  ['read_file', { path: 'app/data/loopwright.sqlite-wal' }],
  ['read_file', { path: 'link/loopwright.sqlite-wal' }],
  ['get_file_info', { path: 'app/data/loopwright.sqlite-wal' }],
  ['list_files', { path: 'app/data' }],
  ['get_workspace_files', { workspace: 1, sub_path: 'app/data' }],
  ['search_files', { directory: 'app/data', query: 'a', search_type: 'both' }],
  ['copy_file', { source_path: 'app/data/loopwright.sqlite-wal', destination_path: 'copy' }],
  ['create_file', { path: 'app/data/new.txt', content: 'x' }],
  ['create_file', { path: 'link/new.txt', content: 'x' }],
  ['write_to_file', { path: 'app/data/loopwright.sqlite-wal', content: 'x', line_count: 1 }],
  ['insert_content', { path: 'app/data/loopwright.sqlite-wal', line: 1, content: 'x' }],
  ['replace_in_file', { path: 'app/data/loopwright.sqlite-wal', search: 'former', replace: '' }],
  ['delete_file', { path: 'app/data', recursive: true }],
  ['delete_file', { path: 'app', recursive: true }],
  ['rename_file', { path: 'app', new_name: 'other' }],
  ['move_file', { source_path: 'app/code.ts', destination_path: 'app/data/code.ts' }],
  ['move_file', { source_path: 'app/data', destination_path: 'data' }],
])('%s is refused in the data folder of the program: %j', async (tool, args) => {
  const { call, at, read, recorder } = await withDataFolder();
  symlinkSync('app/data', at('link'));
  const answer = await call(tool, args);
  expect(answer).toMatchObject({ isError: true, value: { message: expect.stringContaining('program itself') } });
  expect(answer.text).not.toContain(SECRET);
  expect(recorder.begun).toEqual([]);
  expect(await read('app/data/loopwright.sqlite-wal')).toBe(SECRET);
});

test('the file editor names the data folder in a listing without entering it, and hides it from a search', async () => {
  const { call } = await withDataFolder();
  const { value } = await call('list_files', { path: '.', recursive: true });
  expect(value).toMatchObject({ notEntered: ['app/data'] });
  expect(JSON.stringify(value.entries)).not.toContain('sqlite');
  const found = await call('search_files', { directory: '.', query: SECRET, search_type: 'both' });
  expect(found.value.files).toMatchObject([{ path: 'app/code.ts' }]);
});

test('the file editor protects a configuration file that is named on the command line, whatever its name', async () => {
  const { editor, write, call } = await openEditor({ guarded: ['tools/my-servers.json'] });
  await write('tools/my-servers.json', '{}');
  await call('read_file', { path: 'tools/my-servers.json' });
  const edit = { path: 'tools/my-servers.json', search: '{}', replace: '{"a":1}' };
  expect(await editor.assess('replace_in_file', edit)).toMatchObject({
    protectedPaths: [{ path: 'tools/my-servers.json', kind: 'own' }],
  });
  expect(await editor.assess('delete_file', { path: 'tools', recursive: true })).toMatchObject({
    protectedPaths: [{ path: 'tools', kind: 'own' }],
  });
  expect(await editor.assess('create_file', { path: 'tools/other.json' })).toMatchObject({ protectedPaths: [] });
});

test('the file editor protects the script of a server, also before it exists, and says which server runs it', async () => {
  const { editor, write, call } = await openEditor({ scripts: ['tools/notes.js', 'later.js'] });
  await write('tools/notes.js', 'good');
  await call('read_file', { path: 'tools/notes.js' });
  const protection = { kind: 'server-script', server: 'notes' };
  expect(
    await editor.assess('replace_in_file', { path: 'tools/notes.js', search: 'good', replace: 'evil' }),
  ).toMatchObject({ protectedPaths: [{ path: 'tools/notes.js', ...protection }] });
  expect(await editor.assess('create_file', { path: 'later.js' })).toMatchObject({
    protectedPaths: [{ path: 'later.js', ...protection }],
  });
  expect(await editor.assess('rename_file', { path: 'tools', new_name: 'old' })).toMatchObject({
    protectedPaths: [{ path: 'tools', ...protection }],
  });
  expect(await editor.assess('create_file', { path: 'tools/other.js' })).toMatchObject({ protectedPaths: [] });
});

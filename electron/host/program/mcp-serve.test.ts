import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, onTestFinished, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Servers } from '../store/servers.ts';
import { serveFileEditor } from './mcp-serve.ts';

/** A client of `mcp-serve`, over streams as between two processes. */
async function served(allowProtected: boolean, allowSecrets = false) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-serve-')));
  const [workspace, dataDir] = [join(root, 'work'), join(root, 'data')];
  for (const folder of [workspace, dataDir]) mkdirSync(folder);
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const over = serveFileEditor({ workspace, dataDir, allowProtected, allowSecrets, stdin, stdout });
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: async () => {
      stdout.on('data', (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
          transport.onmessage?.(message);
      });
    },
    send: async (message) => void stdin.write(serializeMessage(message)),
    close: async () => void stdin.end(),
  };
  const client = new Client({ name: 'another', version: '1' });
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    await over;
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return { failed: isError === true, text: JSON.stringify(content) };
  };
  return { call, dataDir, at: (path: string) => join(workspace, path) };
}

test('a hook written through mcp-serve is refused with its reason and the option that allows it', async () => {
  const { call, at } = await served(false);
  mkdirSync(at('.git/hooks'), { recursive: true });
  const hook = await call('create_file', { path: '.git/hooks/pre-commit', content: '#!/bin/sh\nid > ran\n' });
  expect(hook).toEqual({ failed: true, text: expect.stringContaining('it decides what runs at each commit') });
  expect(hook.text).toContain('--allow-protected');
  expect(existsSync(at('.git/hooks/pre-commit'))).toBe(false);
  expect((await call('create_file', { path: 'plain.txt', content: 'x' })).failed).toBe(false);
});

test('mcp-serve refuses protected paths whatever tool changes them, and the last part of a Git folder', async () => {
  const { call, at } = await served(false);
  for (const folder of ['box/objects', 'box/refs', 'tree/.vscode']) mkdirSync(at(folder), { recursive: true });
  for (const file of ['a.txt', 'tree/.vscode/tasks.json', '.mcp.json']) writeFileSync(at(file), 'x\n');
  await call('read_file', { path: '.mcp.json' });
  const refused = await Promise.all([
    call('create_file', { path: 'box/HEAD', content: 'ref: refs/heads/main\n' }),
    call('move_file', { source_path: 'a.txt', destination_path: '.envrc' }),
    call('copy_file', { source_path: 'a.txt', destination_path: 'AGENTS.md' }),
    call('replace_in_file', { path: '.mcp.json', search: 'x', replace: 'y' }),
    call('rename_file', { path: 'tree', new_name: 'other' }),
    call('delete_file', { path: 'tree', recursive: true }),
  ]);
  expect(refused.filter(({ failed, text }) => !failed || !text.includes('--allow-protected'))).toEqual([]);
});

test('mcp-serve does not rewrite the script of a server that the user added', async () => {
  const { call, at, dataDir } = await served(false);
  writeFileSync(at('server.js'), 'original\n');
  const database = openDatabase(join(dataDir, DATABASE_FILE), { now: Date.now });
  const setting = { transport: 'stdio', command: 'node', args: ['server.js'], cwd: at(''), env: {} } as const;
  const server = { id: ServerId.parse('mine'), setting: { ...setting, args: [...setting.args] } };
  new Servers(database).add([{ ...server, origin: 'typed', folder: null, reviewed: null }]);
  database.close();
  await call('read_file', { path: 'server.js' });
  const refused = await call('replace_in_file', { path: 'server.js', search: 'original', replace: 'evil' });
  expect([refused.failed, refused.text.includes('--allow-protected')]).toEqual([true, true]);
});

test('mcp-serve changes protected paths with --allow-protected', async () => {
  const { call, at } = await served(true);
  expect((await call('create_file', { path: '.git/hooks/pre-commit', content: 'x' })).failed).toBe(false);
  expect(existsSync(at('.git/hooks/pre-commit'))).toBe(true);
});

test('mcp-serve reads no file that can hold passwords or keys, and gives none a harmless name, without --allow-secrets', async () => {
  const { call, at } = await served(true);
  writeFileSync(at('.env'), 'TOKEN=hunter2\n');
  writeFileSync(at('server.pem'), 'TOKEN=hunter2\n');
  const refused = await Promise.all([
    call('read_file', { path: '.env' }),
    call('search_files', { directory: '.env', query: 'TOKEN', search_type: 'content' }),
    call('edit_file', { path: '.env', edits: [{ old: 'TOKEN=x', new: '' }] }),
    call('copy_file', { source_path: 'server.pem', destination_path: 'copy.txt' }),
    call('move_file', { source_path: 'server.pem', destination_path: 'copy.txt' }),
  ]);
  for (const { failed, text } of refused) {
    expect(failed).toBe(true);
    expect(text).toContain('can hold passwords or keys');
    expect(text).not.toContain('hunter2');
  }
  expect(existsSync(at('server.pem'))).toBe(true);
});

test('mcp-serve reads them with --allow-secrets', async () => {
  const { call, at } = await served(false, true);
  writeFileSync(at('.env'), 'TOKEN=hunter2\n');
  expect((await call('read_file', { path: '.env' })).text).toContain('hunter2');
});

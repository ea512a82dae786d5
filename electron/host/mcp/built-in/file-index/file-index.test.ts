import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, onTestFinished, test } from 'vitest';
import { FILE_EDITOR, FILE_INDEX, WEB } from '../../../../../shared/mcp.ts';
import type { IndexSearchOutcome } from '../../../indexing/index-search.ts';
import { tokensOfTools } from '../../../text/token-estimate.ts';
import { definitionOf } from '../../tools/tool-registry.ts';
import { createFileIndex, FILE_INDEX_TOOLS } from './file-index.ts';

const UPDATED = Date.UTC(2026, 10, 24, 9, 30);

async function connected(outcome: IndexSearchOutcome, { searchable = true, window = null as number | null } = {}) {
  const asked: unknown[] = [];
  const server = createFileIndex({
    workspace: { root: '/folder' },
    indexSearch: {
      isSearchable: (folder) => searchable && folder === '/folder',
      search: async (...[folder, query, most]) => {
        asked.push([folder, query, most]);
        return outcome;
      },
    },
    windowOf: () => window,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(await server.connect());
  onTestFinished(() => server.close());
  const call = async (args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name: 'search_index', arguments: args });
    const [part] = Array.isArray(content) ? content : [];
    return { text: String(part?.text), failed: isError === true };
  };
  return { server, call, asked };
}

const found = (matches: number, onlySome = false): IndexSearchOutcome => ({
  ok: true,
  value: {
    matches: Array.from({ length: matches }, (_, at) => ({
      path: `notes/${at}.md`,
      lines: [
        { line: 3, text: 'The barrel leaks.' },
        { line: 5, text: 'A washer.' },
      ],
    })),
    ...{ onlySome, isOutdated: false, updatedAt: UPDATED },
  },
});

test('lists the places with their lines, and says how old the index is', async () => {
  const { call, asked } = await connected(found(2));
  expect(await call({ query: 'barrel washer' })).toEqual({
    text: 'Found 2 places, best first (index of 2026-11-24T09:30Z).\n\nnotes/0.md\n3: The barrel leaks.\n5: A washer.\n\nnotes/1.md\n3: The barrel leaks.\n5: A washer.',
    failed: false,
  });
  expect(asked).toEqual([['/folder', 'barrel washer', 10]]);
  const some = await connected(found(1, true));
  expect((await some.call({ query: 'barrel elephant' })).text).toMatch(
    /^Found 1 place, best first, none with all words/,
  );
});

test('shows no more places than fit into the window of the model', async () => {
  const { call } = await connected(found(100), { window: 2_000 });
  const { text } = await call({ query: 'barrel' });
  expect(text.length).toBeLessThan(4_000);
  expect(Number(/^Found (\d+) places/.exec(text)?.[1])).toBeLessThan(100);
});

test.each([
  [{}, 'Missing required parameter "query".'],
  [{ query: 'a', limit: 31 }, 'Parameter "limit" must be 30 or less, not 31.'],
])('reports the problem of the arguments %j', async (args, text) => {
  const { call, asked } = await connected(found(1));
  expect(await call(args)).toEqual({ text, failed: true });
  expect(asked).toEqual([]);
});

test.each(['no-index', 'not-trusted', 'no-words'] as const)('says what to do instead: %s', async (why) => {
  const { call } = await connected({ ok: false, why });
  expect(await call({ query: '!' })).toEqual({ text: expect.stringContaining('search_files'), failed: true });
});

test('is of use only where the folder can be searched and the file editor is on', async () => {
  const there = (await connected(found(0))).server;
  expect(there.isUseful?.((id) => id === FILE_EDITOR)).toBe(true);
  expect(there.isUseful?.((id) => id === WEB)).toBe(false);
  expect((await connected(found(0), { searchable: false })).server.isUseful?.(() => true)).toBe(false);
  const [tool] = FILE_INDEX_TOOLS;
  if (tool === undefined) throw new Error('There is no tool.');
  const offer = { id: FILE_INDEX, builtIn: true, identity: {} };
  expect(tokensOfTools([definitionOf(offer, tool, false)])).toBeLessThanOrEqual(120);
});

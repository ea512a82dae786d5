import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyChange } from './edits/apply-change.ts';
import { planDelete, planMove, planWrite } from './edits/plan-change.ts';
import { watchSyncs } from './syncs.fixture.ts';
import { newTextBytes } from './text-file.ts';
import { value, workspaceFixture } from './workspace.fixture.ts';

test('a write makes a file durable before its rename, and the rename durable afterwards', async () => {
  const { write, path, place } = await workspaceFixture();
  await write('a.txt', 'old');
  const planned = value(await planWrite(await place('a.txt'), newTextBytes('new')));
  const seen: string[] = [];
  await watchSyncs(async (kind) => {
    seen.push(`${kind}: ${readFileSync(path('a.txt'), 'utf8')}`);
  });
  value(await applyChange(planned));
  expect(seen).toEqual(['file: old', 'folder: new']);
});

test('a write makes a new folder durable before the file in it', async () => {
  const { path, place } = await workspaceFixture();
  const planned = value(await planWrite(await place('sub/a.txt'), newTextBytes('new')));
  const seen: string[] = [];
  await watchSyncs(async (kind) => {
    seen.push(`${kind}: ${existsSync(path('sub'))} ${existsSync(path('sub/a.txt'))}`);
  });
  value(await applyChange(planned));
  expect(seen).toEqual(['folder: true false', 'file: true false', 'folder: true true']);
});

test('a deletion and a move are durable when they return', async () => {
  const { write, workspace, path, entry } = await workspaceFixture();
  await write('a.txt', 'a');
  await write('b.txt', 'b');
  await write('sub/keep', '');
  const deletion = value(await planDelete(await entry('a.txt'), { recursive: false }));
  const move = value(await planMove(await entry('b.txt'), await entry('sub/b.txt')));
  const seen: string[] = [];
  await watchSyncs(async (kind) => {
    const names = readdirSync(workspace.root).map((name) => name.replace(/^\.lw-.*/, 'aside'));
    seen.push(`${kind}: ${[...names, ...readdirSync(path('sub'))].join(' ')}`);
  });
  value(await applyChange(deletion));
  value(await applyChange(move));
  expect(seen).toEqual([
    'folder: aside b.txt sub keep',
    'folder: b.txt sub keep',
    'folder: sub b.txt keep',
    'folder: sub b.txt keep',
  ]);
});

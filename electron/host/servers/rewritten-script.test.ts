import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId } from '../../../shared/ids.ts';
import { openWindow } from '../topics/window.fixture.ts';

// The time limit in milliseconds of this test, which starts a real program.
vi.setConfig({ testTimeout: 60_000 });

const ID = ServerId.parse('notes');

test('the rewritten script of an allowed server does not run at a restart, before a review that shows the change', async () => {
  const window = await openWindow(() => say('Hello.'));
  const { servers } = window.host;
  const script = join(window.workspace, 'server.cjs');
  const leaving = (mark: string) =>
    `require('fs').writeFileSync(${JSON.stringify(join(window.workspace, mark))}, 'x'); setInterval(() => {}, 1000);`;
  const ran = (mark: string) => existsSync(join(window.workspace, mark));
  writeFileSync(script, leaving('first'));
  const { command, args } = { command: process.execPath, args: ['./server.cjs'] };
  servers.add({
    servers: [{ id: ID, setting: { transport: 'stdio', command, args, cwd: window.workspace, env: {} }, secrets: {} }],
    origin: 'typed',
  });
  await expect.poll(() => ran('first'), { timeout: 20_000 }).toBe(true);

  writeFileSync(script, leaving('second'));
  expect(() => servers.restart({ serverId: ID })).toThrow(expect.objectContaining({ failure: 'server-not-reviewed' }));
  const { review } = servers.detail({ serverId: ID });
  expect(review?.shown).toContain(`runs the file ${script} with the content `);
  expect(review?.shown.split('\n').length).toBe(review?.before?.split('\n').length);
  expect(review?.scripts).toMatchObject([{ path: script, added: 1, removed: 1 }]);
  expect(review?.scripts[0]?.patch).toMatch(/-.*first[\s\S]*\+.*second/);
  expect(ran('second')).toBe(false);
  servers.allowStart({ serverId: ID, hash: review?.hash ?? '' });
  await expect.poll(() => ran('second'), { timeout: 20_000 }).toBe(true);
});

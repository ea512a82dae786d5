import { expect, test } from 'vitest';
import { world } from './tools.fixture.ts';

const TEXT = { readFromText: true } as const;
const ASKED = { verdict: 'ask', why: [{ name: 'read-from-text' }] };
const WRITE = 'file-editor__write_to_file';

test('the first call of a tool that was read from text asks in a topic, whatever the mode and the rules allow', async () => {
  const w = world({ mode: 'allow-all' });
  const made = await w.prepared(WRITE, { path: 'a.txt', content: 'one' });
  expect(await made.judge()).toEqual({ verdict: 'allow' });
  await made.remember('folder');
  const first = await w.prepared(WRITE, { path: 'a.txt', content: 'two' }, TEXT);
  expect(await first.judge()).toMatchObject(ASKED);
  expect(await first.judge()).toMatchObject(ASKED);
  const read = await w.prepared('file-editor__list_files', { path: '.' }, TEXT);
  expect(await read.judge()).toMatchObject(ASKED);

  await first.remember('once');
  const next = await w.prepared(WRITE, { path: 'a.txt', content: 'three' }, TEXT);
  expect(await next.judge()).toEqual({ verdict: 'allow' });
  expect(await read.judge()).toMatchObject(ASKED);
});

/** Paths of files with secrets in calls of an external server, with a real child process. */
import { expect, test } from 'vitest';
import { childServer } from '../transport/child-servers.fixture.ts';
import { world } from './tools.fixture.ts';

test('a tool of an external server asks when it is given the path of a file with secrets, whatever was allowed', async () => {
  const w = world({ external: { counter: childServer('counter') }, mode: 'allow-edits' });
  await (await w.prepared('count', { label: 'first' })).remember('folder');
  expect(await (await w.prepared('count', { label: 'second' })).judge()).toEqual({ verdict: 'allow' });
  expect(await (await w.prepared('count', { label: 'project/.env.example' })).judge()).toEqual({ verdict: 'allow' });
  expect(await (await w.prepared('count', { label: 'project/.env' })).judge()).toMatchObject({
    verdict: 'ask',
    why: [{ name: 'names-secret-file', data: { path: 'project/.env' } }],
    receipt: { offers: ['once'] },
  });
});

test('a tool of a trusted server gives this reason too, and the mode that never asks does not', async () => {
  const external = { counter: childServer('counter') };
  const trusted = world({ external, trusted: ['counter'] });
  expect(await (await trusted.prepared('count', { label: '.env' })).judge()).toMatchObject({
    why: [{ name: 'names-secret-file', data: { path: '.env' } }],
  });
  const free = world({ external, mode: 'allow-all' });
  expect(await (await free.prepared('count', { label: '.env' })).judge()).toEqual({ verdict: 'allow' });
});

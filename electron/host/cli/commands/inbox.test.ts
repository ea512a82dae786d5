import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../../../../shared/message.ts';
import { CALL, endedState, type FakeHost, fakeEnvironment, fakeHost, LOOP, MESSAGE, TOPIC } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-inbox-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const said: Message = {
  ...{ id: MESSAGE, topicId: TOPIC, loopId: LOOP, role: 'assistant', model: null, createdAt: 0 },
  parts: [
    { type: 'question', prefix: '', question: 'Which colour?' },
    { type: 'tool-call', callId: CALL, tool: null, writtenName: 'paint', arguments: { path: 'wall.txt' } },
  ],
};

async function printed(host: FakeHost, ...words: readonly string[]): Promise<string> {
  const environment = fakeEnvironment(host);
  expect(await runCommandLine(['inbox', ...words, '--data-dir', folder], environment)).toBe(0);
  return environment.stdout.text();
}

it('lists what waits for a person, also in Chinese and as JSON, and no loop that waits for a run', async () => {
  const host = fakeHost({ messages: () => [said] });
  host.state = { name: 'waiting', awaited: { for: 'question' } };
  expect(await printed(host)).toMatch(new RegExp(`${LOOP}  answer .* A title  Which colour\\?\n`));
  expect(await printed(host, 'list', '--locale', 'zh-CN')).toContain('等待');
  expect(JSON.parse(await printed(host, '--json'))).toMatchObject({ id: LOOP, waitsFor: 'question', topicId: TOPIC });
  host.state = { name: 'waiting', awaited: { for: 'approval', callId: CALL } };
  expect(await printed(host)).toMatch(/approval .* A title {2}.*wall\.txt"\n/);
  host.state = { name: 'waiting', awaited: { for: 'run', runId: 'run_1' } };
  expect(await printed(host)).toBe('Nothing waits for you.\n');
  expect(await printed(host, 'answer')).toBe('Nothing waits for you.\n');
});

it('answers the loop that waits, and follows it to its end', async () => {
  const host = fakeHost({ messages: () => [said] });
  host.state = { name: 'waiting', awaited: { for: 'question' } };
  const environment = fakeEnvironment(host);
  const exit = runCommandLine(['inbox', 'answer', '--answer', 'blue', '--data-dir', folder], environment);
  const asked = (call: string) => vi.waitFor(() => expect(host.calls).toContain(call), { timeout: 10_000 });
  await asked('resume {}');
  host.rest({ name: 'waiting', awaited: { for: 'question' } });
  await asked('answer blue');
  host.rest(endedState('answered'));
  expect(await exit).toBe(0);
});

it('says that automations have missed times', async () => {
  const host = fakeHost();
  const missing = fakeHost({ automations: { ...host.api.automations, missed: () => 2 } });
  expect(await printed(missing)).toBe('2 automations have missed times. Decide with: loopwright automations\n');
  expect(await printed(missing, '--locale', 'zh-CN')).toContain('2 个自动任务');
});

it('explains a wrong action', async () => {
  const environment = fakeEnvironment(fakeHost());
  expect(await runCommandLine(['inbox', 'burn'], environment)).toBe(64);
  expect(environment.stderr.text()).toContain('answer');
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '../../../../shared/message.ts';
import { fakeEnvironment, fakeHost, MESSAGE, TOPIC } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-attached-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('starts a loop whose message carries the files of --attach', async () => {
  writeFileSync(path.join(folder, 'a.txt'), 'one');
  writeFileSync(path.join(folder, 'b.txt'), 'two');
  const host = fakeHost();
  const environment = fakeEnvironment(host);
  const files = ['a.txt', 'b.txt'].flatMap((name) => ['--attach', path.join(folder, name)]);
  const code = runCommandLine(['run', 'Compare.', ...files, '--provider', 'demo', '--data-dir', folder], environment);
  await expect.poll(() => host.calls).toHaveLength(1);
  host.rest({ name: 'paused' });
  await code;
  const [call = ''] = host.calls;
  expect(call).toContain('{"type":"file","path":"a.txt","text":"one"},{"type":"file","path":"b.txt","text":"two"}');
});

it('says which file is too much for one message', async () => {
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(path.join(folder, name), Buffer.alloc(4 * 1024 ** 2, 'a'));
  const environment = fakeEnvironment(fakeHost());
  const files = ['a', 'b', 'c', 'd'].flatMap((name) => ['--attach', path.join(folder, name)]);
  const line = ['run', 'Hi', ...files, '--provider', 'demo', '--data-dir', folder];
  expect(await runCommandLine(line, environment)).not.toBe(0);
  expect(environment.stderr.text()).toContain('d does not fit: all files of one message may have 15 MB together');
});

it('says which file cannot be attached', async () => {
  const environment = fakeEnvironment(fakeHost());
  const code = await runCommandLine(['run', 'Hi', '--attach', path.join(folder, 'none.pdf')], environment);
  expect(code).not.toBe(0);
  expect(environment.stderr.text()).toContain('none.pdf cannot be attached');
});

it.each([
  [2, undefined],
  [3, 'The oldest image of this topic is not sent again'],
  [4, 'The 2 oldest images of this topic are not sent again'],
])('says with %d earlier images how many of them are not sent again', async (count, said) => {
  const image = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(8 * 1024 ** 2) } as const;
  const pictured = Array.from(
    { length: count },
    (): Message => ({
      ...{ id: MESSAGE, topicId: TOPIC, loopId: null, role: 'user', model: null, createdAt: 0 },
      parts: [image],
    }),
  );
  const host = fakeHost({ messages: () => pictured });
  const environment = fakeEnvironment(host, { variables: { OPENAI_API_KEY: 'sk-key' } });
  const line = ['run', 'And now?', '--topic', TOPIC, '--provider', 'openai', '--model', 'gpt-4o', '--data-dir', folder];
  const code = runCommandLine(line, environment);
  await expect.poll(() => host.calls).toHaveLength(1);
  host.rest({ name: 'paused' });
  await code;
  expect(/The .* not sent again/.exec(environment.stderr.text())?.[0]).toBe(said);
});

it.each([
  ['deepseek-chat', true],
  ['gpt-4o', false],
])('says whether %s gets the images of earlier messages', async (model, isLeftOut) => {
  const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
  const pictured: Message = {
    ...{ id: MESSAGE, topicId: TOPIC, loopId: null, role: 'user', model: null, createdAt: 0 },
    parts: [image],
  };
  const host = fakeHost({ messages: () => [pictured] });
  const environment = fakeEnvironment(host, { variables: { OPENAI_API_KEY: 'sk-key' } });
  const line = ['run', 'And now?', '--topic', TOPIC, '--provider', 'openai', '--model', model, '--data-dir', folder];
  const code = runCommandLine(line, environment);
  await expect.poll(() => host.calls).toHaveLength(1);
  host.rest({ name: 'paused' });
  await code;
  expect(environment.stderr.text().includes('deepseek-chat does not see images')).toBe(isLeftOut);
});

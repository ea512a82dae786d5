import { expect, it } from 'vitest';
import { call } from '../../e2e/fixtures/scripted-openai.ts';
import { guarded, type ListenerFailed, loggedFailures } from './listeners.ts';
import { openWindow } from './topics/window.fixture.ts';

it('reports the error that a listener throws or rejects with, and forwards the arguments to the listener', async () => {
  const failures: unknown[] = [];
  const failed: ListenerFailed = (name, error) => failures.push([name, String(error)]);
  const heard: string[] = [];
  const late = Promise.reject(new Error('late'));
  guarded('sound', (text: string) => heard.push(text), failed)('one');
  guarded('broken', () => JSON.parse('{'), failed)();
  guarded('broken later', () => late, failed)();
  await late.catch(() => {});
  expect(heard).toEqual(['one']);
  expect(failures).toEqual([
    ['broken', expect.stringContaining('SyntaxError')],
    ['broken later', 'Error: late'],
  ]);
});

it('logs a failure with its name, message and stack', () => {
  const logged: unknown[] = [];
  loggedFailures({ error: (message, data) => logged.push({ message, ...data }) })('onEvent', new Error('no ink'));
  expect(logged).toEqual([
    { message: 'A listener failed (onEvent): no ink', stack: expect.stringContaining('listeners.test.ts') },
  ]);
});

it("logs the failure of a shell's listener, without affecting loops or later events", async () => {
  const window = await openWindow(
    [call('write_to_file', { path: 'a.txt', content: 'a' }), call('attempt_completion', { result: 'Done.' })],
    {
      approvalMode: 'allow-all',
    },
  );
  const broken = () => {
    throw new Error('the window is gone');
  };
  window.listen = broken;
  window.listenToNews = broken;
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'Write a.', workspace: window.workspace });
  await window.reached(topicId, 'completed');
  window.host.settings.update({ theme: 'dark' });
  expect(window.host.loops.list({ topicId })[0]?.state).toMatchObject({ outcome: { reason: 'attempt_completion' } });
  expect(window.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['loop-start', 'tool-call-end', 'loop-end']),
  );
  expect(window.news.map(({ type }) => type)).toEqual(expect.arrayContaining(['topic-changed', 'settings-changed']));
  expect(window.logged).toContainEqual(expect.stringMatching(/^A listener failed \(onEvent\): the window is gone/));
  expect(window.logged).toContainEqual(expect.stringMatching(/^A listener failed \(onNews\): the window is gone/));
});

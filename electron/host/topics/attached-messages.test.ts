/** Tests the ways to attach resources of the reference server from npm to messages. */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId, type TopicId } from '../../../shared/ids.ts';
import { until } from '../mcp/transport/child-servers.fixture.ts';
import { openWindow, type Window } from './window.fixture.ts';

const serverId = ServerId.parse('everything');
const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const attachments = [{ serverId, uri: 'demo://resource/dynamic/text/7' }];
const SENT = '<resource server=\\"everything\\" uri=\\"demo://resource/dynamic/text/7\\">';

/** Opens a window with a running server and an idle topic. */
async function withServer(script: Script): Promise<{ readonly window: Window; readonly topicId: TopicId }> {
  const window = await openWindow(script, {
    approvalMode: 'allow-all',
    servers: { everything: { transport: 'stdio', command: process.execPath, args: [PROGRAM, 'stdio'], env: {} } },
  });
  const { host, workspace } = window;
  const { topicId } = await host.topics.send({
    topicId: null,
    text: 'Hello.',
    workspace,
    settings: { strategy: 'chat' },
  });
  await window.reached(topicId, 'completed');
  await until(() => host.servers.resources({ topicId, query: '' }).length > 0, 20_000);
  return { window, topicId };
}

const completed = ({ host }: Window, topicId: TopicId) =>
  host.loops.list({ topicId }).filter(({ state }) => state.name === 'completed').length;
const asked = ({ model }: Window) => model.requests.at(-1)?.bodyText ?? '';

test('keeps the attachment of a queued message, and sends it with the message in the next turn', async () => {
  const gate = Promise.withResolvers<void>();
  const { window, topicId } = await withServer(async (_, n) => {
    if (n === 1) await gate.promise;
    return say(`Reply ${n}.`);
  });
  const { host } = window;
  await host.topics.send({ topicId, text: 'Think.' });
  expect((await host.topics.send({ topicId, text: 'And this?', attachments })).kind).toBe('queued');
  expect(host.queue.list(topicId)).toMatchObject([{ text: 'And this?', attached: 1 }]);
  gate.resolve();
  await window.until(() => completed(window, topicId) === 3);
  expect(asked(window)).toContain(SENT);
}, 60_000);

test('passes an attachment to a running loop at its next step', async () => {
  const gate = Promise.withResolvers<void>();
  const { window, topicId } = await withServer(async (_, n) => {
    if (n !== 1) return say(`Reply ${n}.`);
    await gate.promise;
    return call('echo', { message: 'a' });
  });
  const { host } = window;
  await host.topics.send({ topicId, text: 'Think.' });
  await host.topics.send({ topicId, text: 'And this?', attachments });
  const [waiting] = host.queue.list(topicId);
  await host.queue.sendNow({ topicId, id: waiting?.id ?? expect.unreachable() });
  gate.resolve();
  await window.until(() => completed(window, topicId) === 2);
  expect(asked(window)).toContain(SENT);
}, 60_000);

test('keeps the attachments when a message is reworded', async () => {
  const { window, topicId } = await withServer((_, n) => say(`Reply ${n}.`));
  const { host } = window;
  await host.topics.send({ topicId, text: 'What is it?', attachments });
  await window.until(() => completed(window, topicId) === 2);
  const message = host.messages(topicId).at(-2) ?? expect.unreachable();
  await host.versions.reword({ topicId, messageId: message.id, text: 'Say it shortly.' });
  await window.until(() => completed(window, topicId) === 3);
  expect(asked(window)).toContain(SENT);
  expect(asked(window)).not.toContain('What is it?');
  const shown = host.topics.page(topicId).messages.at(-2);
  expect(shown?.parts).toMatchObject([
    { type: 'text', text: 'Say it shortly.' },
    { type: 'file', serverId },
  ]);
}, 60_000);

test('notifies a running loop that an attachment has changed', async () => {
  const { window, topicId } = await withServer(async ({ messages }, n) => {
    if (n === 0) return say('Hello.');
    if (n === 1) return call('toggle-subscriber-updates');
    if (JSON.stringify(messages).includes('has changed since')) return say('I see.');
    await setTimeout(500);
    return call('echo', { message: `${n}` });
  });
  await window.host.topics.send({ topicId, text: 'Watch it.', attachments });
  await window.until(() => completed(window, topicId) === 2);
  expect(asked(window)).toContain('demo://resource/dynamic/text/7');
  expect(asked(window)).toContain('has changed since');
}, 60_000);

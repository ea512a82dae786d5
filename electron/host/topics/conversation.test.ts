import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import { openWindow, type Window } from './window.fixture.ts';

const READ = { path: 'log.txt' };

/** Opens a topic with a question that needs a call, and one that needs none. */
async function talked(format: 'openai' | 'gemini') {
  const texts = ['The log says ok.', 'Second answer.', 'Third answer.'];
  const gemini =
    format === 'gemini'
      ? await startScriptedGemini([
          { calls: [{ name: 'read_file', arguments: READ }] },
          ...texts.map((result) => ({ calls: [{ name: 'attempt_completion', arguments: { result } }] })),
        ])
      : null;
  const window = await openWindow(
    [call('read_file', READ), ...texts.map((result) => call('attempt_completion', { result }))],
    gemini === null ? {} : { model: { provider: 'gemini', model: 'gemini-3-pro', baseUrl: gemini.baseUrl } },
  );
  writeFileSync(join(window.workspace, 'log.txt'), 'ok\n');
  const { topicId } = await window.host.topics.send({
    ...{ topicId: null, text: 'What does the log say?', workspace: window.workspace },
  });
  await window.reached(topicId, 'completed');
  await window.host.topics.send({ topicId, text: 'And then?' });
  await window.reached(topicId, 'completed');
  const bodies = () =>
    gemini === null
      ? window.model.requests.map(({ bodyText }) => bodyText)
      : gemini.requests.map(({ body }) => JSON.stringify(body));
  return { window, topicId, bodies, close: () => gemini?.close() };
}

const shown = ({ host }: Window, topicId: TopicId) =>
  host.topics
    .page(topicId)
    .messages.map((message) => `${message.role}: ${textOf(message)}`)
    .filter((line) => !line.endsWith(': '));

const idOf = ({ host }: Window, topicId: TopicId, text: string): MessageId => {
  const found = host.topics.page(topicId).messages.find((message) => textOf(message) === text);
  if (found === undefined) throw new Error(`Nobody said ${text}.`);
  return found.id;
};

describe.each(['openai', 'gemini'] as const)('a deleted answer in the format of %s', (format) => {
  it('is gone with its calls and results, is not sent any more, and comes back whole', async () => {
    const { window, topicId, bodies, close } = await talked(format);
    const { conversation, topics, search } = window.host;
    const before = window.host.topics.page(topicId).messages.length;
    const { messageIds } = await conversation.remove({
      ...{ topicId, messageId: idOf(window, topicId, 'The log says ok.') },
    });
    expect(messageIds.length).toBeGreaterThanOrEqual(3);
    expect(shown(window, topicId)).toEqual([
      'user: What does the log say?',
      'user: And then?',
      'assistant: Second answer.',
    ]);
    expect((await search.messages({ words: 'log says', limit: 5 })).hits).toEqual([]);
    await topics.send({ topicId, text: 'Go on' });
    await window.reached(topicId, 'completed');
    const last = bodies().at(-1) ?? '';
    expect(last).not.toContain('The log says ok.');
    expect(last.split('log.txt')).toHaveLength(2);
    expect(last).toContain('Second answer.');
    await conversation.restore({ topicId, messageIds: [...messageIds] });
    expect(window.host.topics.page(topicId).messages.length).toBeGreaterThan(before);
    expect(shown(window, topicId)[1]).toBe('assistant: The log says ok.');
    expect((await search.messages({ words: 'log says', limit: 5 })).hits).toHaveLength(1);
    await close();
  });
});

describe('deleting', () => {
  it('a message of the user also deletes the answer to it, and versions do not bring it back', async () => {
    const window = await openWindow([say('One.'), say('Two.'), say('Two again.')]);
    const { topicId } = await window.host.topics.send({ topicId: null, text: 'first', workspace: window.workspace });
    await window.reached(topicId, 'completed');
    await window.host.topics.send({ topicId, text: 'second' });
    await window.reached(topicId, 'completed');
    await window.host.versions.tryAgain({ topicId, messageId: idOf(window, topicId, 'second') });
    await window.reached(topicId, 'completed');
    const second = idOf(window, topicId, 'second');
    await window.host.conversation.remove({ topicId, messageId: idOf(window, topicId, 'Two again.') });
    expect(shown(window, topicId)).toEqual(['user: first', 'assistant: One.', 'user: second']);
    const show = (number: number) => window.host.versions.show({ topicId, messageId: second, of: 'answers', number });
    await show(1);
    expect(shown(window, topicId).at(-1)).toBe('assistant: Two.');
    await show(2);
    expect(shown(window, topicId).at(-1)).toBe('user: second');
    await window.host.conversation.remove({ topicId, messageId: idOf(window, topicId, 'first') });
    expect(shown(window, topicId)).toEqual(['user: second']);
  });

  it('is refused while a loop runs, and for what is not shown', async () => {
    const window = await openWindow([say('One.'), say('thinking about it', { stallAfter: 2 })]);
    const { topicId } = await window.host.topics.send({ topicId: null, text: 'first', workspace: window.workspace });
    await window.reached(topicId, 'completed');
    const messageId = idOf(window, topicId, 'One.');
    await window.host.topics.send({ topicId, text: 'second' });
    await expect(window.host.conversation.remove({ topicId, messageId })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a branch', () => {
  it('has copies of the messages up to an answer, is valid for the model, and leaves the origin as it was', async () => {
    const { window, topicId } = await talked('openai');
    const origin = shown(window, topicId);
    const messageId = idOf(window, topicId, 'The log says ok.');
    const branch = window.host.conversation.branch({ topicId, messageId });
    expect(shown(window, branch.topicId)).toEqual(['user: What does the log say?', 'assistant: The log says ok.']);
    expect(window.host.topics.summary(branch.topicId)).toMatchObject({
      ...{ title: window.host.topics.summary(topicId).title, unread: false },
      branchOf: { topicId, messageId },
    });
    const calls = (id: TopicId) =>
      window.host.topics
        .page(id)
        .messages.flatMap(({ parts }) => parts.flatMap((part) => ('callId' in part ? [part.callId] : [])));
    const [asked, answered] = calls(branch.topicId);
    expect(asked).toBe(answered);
    expect(calls(topicId)).not.toContain(asked);
    await window.host.topics.send({ topicId: branch.topicId, text: 'Another way' });
    await window.reached(branch.topicId, 'completed');
    expect(window.model.requests.at(-1)?.bodyText).not.toContain('And then?');
    expect(shown(window, topicId)).toEqual(origin);
  });

  it('at a message of the user has what came before it, and the message as its draft', async () => {
    const { window, topicId } = await talked('openai');
    const messageId = idOf(window, topicId, 'And then?');
    const branch = window.host.conversation.branch({ topicId, messageId });
    expect(shown(window, branch.topicId)).toEqual(['user: What does the log say?', 'assistant: The log says ok.']);
    expect(window.host.topics.draft(branch.topicId)).toBe('And then?');
  });
});

/** Titles of topics in a whole host, with a scripted model server on loopback. */
import { describe, expect, it } from 'vitest';
import { type ChatRequest, fail, type Reply, say } from '../../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import { openWindow, type Window } from '../window.fixture.ts';
import { TITLE_SYSTEM } from './title-request.ts';

const FIRST_LINE = 'How do I get to Bonn?';
const isTitle = (request: ChatRequest) => request.messages[0]?.content === TITLE_SYSTEM;
const titleRequests = ({ model }: Window) => model.requests.filter(({ body }) => isTitle(body));

const withTitle = (reply: Reply | (() => Promise<Reply>), answer: Reply = say('By train.')) =>
  openWindow((request) => (isTitle(request) ? (typeof reply === 'function' ? reply() : reply) : answer), {
    titles: true,
  });

async function turn(window: Window, text: string, topicId: TopicId | null = null): Promise<TopicId> {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text, ...place });
  if (sent.kind !== 'started') throw new Error(`It was ${sent.kind}.`);
  await window.reached(sent.topicId, 'completed', sent.loopId);
  return sent.topicId;
}

const titleIn = ({ host }: Window, topicId: TopicId) => host.topics.summary(topicId).title;
const used = ({ host }: Window, topicId: TopicId) => host.usage.ofTopic({ topicId }).modelCalls;

describe('the title of a topic', () => {
  it('is the first line until the model was asked once after the first answer, and survives a restart', async () => {
    const asked = Promise.withResolvers<Reply>();
    const window = await withTitle(() => asked.promise);
    const topicId = await turn(window, `${FIRST_LINE}\nI have a day.`);
    expect(titleIn(window, topicId)).toBe(FIRST_LINE);
    // The next turn does not wait for the title.
    await turn(window, 'And back?', topicId);
    asked.resolve(say('"Travelling to\u202e Bonn"'));
    await window.until(() => titleIn(window, topicId) === 'Travelling to Bonn');
    expect(used(window, topicId)).toBe(3);
    await window.restart();
    await turn(window, 'Thanks.', topicId);
    expect(titleIn(window, topicId)).toBe('Travelling to Bonn');
    const [request, ...more] = titleRequests(window);
    expect(more).toEqual([]);
    expect(request?.bodyText).toContain('I have a day.');
    expect(request?.body.tools).toBeUndefined();
    expect(request?.body).toMatchObject({ max_tokens: 200 });
  });

  it('that a person chose is never replaced, even while the model is asked', async () => {
    const asked = Promise.withResolvers<Reply>();
    const window = await withTitle(() => asked.promise);
    const topicId = await turn(window, FIRST_LINE);
    await expect.poll(() => titleRequests(window).length).toBe(1);
    window.host.topics.rename({ topicId, title: 'My\u202e trip' });
    asked.resolve(say('Travelling to Bonn'));
    await expect.poll(() => used(window, topicId)).toBe(2);
    expect(titleIn(window, topicId)).toBe('My trip');
    const other = await window.host.topics.send({ topicId: null, text: FIRST_LINE, workspace: window.workspace });
    window.host.topics.rename({ topicId: other.topicId, title: 'Chosen early' });
    await window.reached(other.topicId, 'completed');
    await turn(window, 'And back?', other.topicId);
    expect(titleRequests(window)).toHaveLength(1);
    expect(titleIn(window, other.topicId)).toBe('Chosen early');
  });

  it.each([
    ['a failure', fail(500, 'no')],
    ['an empty reply', say('')],
    ['a slash command', say('/todo add Buy milk')],
  ])('stays the first line after %s, and is not asked for again', async (_name, reply) => {
    const window = await withTitle(reply);
    const topicId = await turn(window, FIRST_LINE);
    await expect.poll(() => titleRequests(window).length).toBeGreaterThan(0);
    await turn(window, 'And back?', topicId);
    await window.restart();
    await turn(window, 'Thanks.', topicId);
    expect(titleIn(window, topicId)).toBe(FIRST_LINE);
    // The client asks again once when nothing at all arrived.
    expect(titleRequests(window).length).toBeLessThanOrEqual(2);
    expect(window.logged).toEqual([]);
  });

  it('is not asked for while the setting is off, and not for an answer that failed', async () => {
    const window = await withTitle(say('Travelling'), fail(400, 'no'));
    window.host.settings.update({ modelTitles: false });
    const sent = await window.host.topics.send({ topicId: null, text: FIRST_LINE, workspace: window.workspace });
    await window.until(() => window.host.loops.list({ topicId: sent.topicId })[0]?.state.name !== 'running');
    expect(titleRequests(window)).toEqual([]);
  });

  it('is never a slash command: the first message names such a topic', async () => {
    const window = await withTitle(say('Milk and bread'));
    const { topicId } = await window.host.topics.send({ topicId: null, text: '/todo add Buy milk', locale: 'zh-CN' });
    expect(titleIn(window, topicId)).toBe('新话题');
    await turn(window, 'Which milk?', topicId);
    await window.until(() => titleIn(window, topicId) === 'Milk and bread');
  });

  it('does not hold up closing the host', async () => {
    const window = await withTitle({ stallAfter: 1, text: 'x'.repeat(100) });
    const topicId = await turn(window, FIRST_LINE);
    await expect.poll(() => titleRequests(window).length).toBe(1);
    const began = Date.now();
    await window.restart();
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(titleIn(window, topicId)).toBe(FIRST_LINE);
  });
});

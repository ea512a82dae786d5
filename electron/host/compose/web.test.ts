/**
 * The built-in web server in a complete host: which calls of a loop need approval, and how the key
 * of a search engine is handled.
 */

import { describe, expect, it } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { ApprovalMode } from '../../../shared/mcp.ts';
import { resultText } from '../../../shared/message.ts';
import type { EventLine } from '../cli/views/json-view.ts';
import { approve } from '../loops/approve.fixture.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';
import { BING_PAGE, BRAVE_ANSWER, page, SEARXNG_ANSWER, stranger } from '../web/web.fixture.ts';

const end = call('attempt_completion', { result: 'Done.' });
const search = call('web__internet_search', { query: 'owls' });

async function begun(window: Window): Promise<TopicId> {
  const sent = await window.host.topics.send({ topicId: null, text: 'Do it.', workspace: window.workspace });
  return sent.topicId;
}

const working = (reply: Reply, options: WindowOptions) => openWindow((_request, n) => (n === 0 ? reply : end), options);

/** The first tool result in the topic. */
function result({ host }: Window, topicId: TopicId) {
  const [first] = host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.type === 'tool-result');
  return first === undefined ? null : { status: first.status, text: resultText(first) };
}

const asked = ({ events }: Window) =>
  events.filter(
    (event): event is Extract<EventLine, { type: 'approval-request' }> => event.type === 'approval-request',
  );

describe('a loop on the web', () => {
  it.each<ApprovalMode>(['ask-edits', 'allow-edits', 'allow-all'])(
    'searches without asking: %s',
    async (approvalMode) => {
      const bing = await stranger(page(BING_PAGE).answer);
      const window = await working(search, { approvalMode, web: { engines: { bing } } });
      const topicId = await begun(window);
      await window.reached(topicId, 'completed');
      expect(asked(window)).toEqual([]);
      expect(result(window, topicId)).toMatchObject({ status: 'done', text: expect.stringContaining('1. 三角函数') });
      expect(window.model.violations).toEqual([]);
    },
  );

  it.each<ApprovalMode>(['ask-edits', 'allow-edits', 'ask-all'])(
    'asks before it searches with words that could carry data, and offers only this call: %s',
    async (approvalMode) => {
      const engine = page(BING_PAGE);
      const bing = await stranger(engine.answer);
      const secret = call('web__internet_search', { query: 'owls 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b' });
      const window = await working(secret, { approvalMode, web: { engines: { bing } } });
      const topicId = await begun(window);
      await window.reached(topicId, 'waiting');
      expect(asked(window)).toMatchObject([
        { why: expect.stringContaining('could carry data'), receipt: { effect: { kind: 'search' }, offers: ['once'] } },
      ]);
      expect(engine.asked).toEqual([]);
    },
  );

  it.each<ApprovalMode>(['ask-edits', 'allow-edits', 'ask-all'])(
    'asks before it reads a page: %s',
    async (approvalMode) => {
      const { asked: read, answer } = page('An owl.', { type: 'text/plain' });
      const origin = await stranger(answer);
      const options = { approvalMode, web: { allowed: [origin] } };
      const window = await working(call('web__fetch_web', { url: `${origin}/owl` }), options);
      const topicId = await begun(window);
      await window.until(() => asked(window).length > 0);
      expect(read).toEqual([]);
      const [request] = asked(window);
      if (request === undefined) throw new Error('nothing was asked');
      expect(request.why).toContain(`Reads a page of ${new URL(origin).host}`);
      await approve(window.host, request.loopId, request.callId, 'once');
      await window.reached(topicId, 'completed');
      expect(read).toHaveLength(1);
      expect(result(window, topicId)).toMatchObject({ status: 'done', text: expect.stringContaining('An owl.') });
    },
  );

  it('is refused a URL in the private network without asking the user, and nothing is read from there', async () => {
    const { asked: read, answer } = page('secret', { type: 'text/plain' });
    const window = await working(call('web__fetch_web', { url: await stranger(answer) }), {});
    const topicId = await begun(window);
    await window.reached(topicId, 'completed');
    expect([asked(window), read]).toEqual([[], []]);
    expect(result(window, topicId)).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('private network'),
    });
  });

  it('uses the search engine of the current settings', async () => {
    const searxngUrl = await stranger(page(SEARXNG_ANSWER, { type: 'application/json' }).answer);
    const window = await working(search, {});
    window.host.settings.update({ search: { provider: 'searxng', searxngUrl } });
    const topicId = await begun(window);
    await window.reached(topicId, 'completed');
    expect(result(window, topicId)?.text).toContain('Results of SearXNG for "owls"');
  });
});

describe('the key of a search engine', () => {
  it('is stored, used, reported as a change of the secrets, and removed', async () => {
    const brave = page(BRAVE_ANSWER, { type: 'application/json' });
    const bing = await stranger(page(BING_PAGE).answer);
    const engines = { brave: `${await stranger(brave.answer)}/`, bing };
    const window = await openWindow((_request, n) => (n % 2 === 0 ? search : end), { web: { engines } });
    window.host.settings.update({ search: { provider: 'brave', searxngUrl: null } });
    window.host.assistant.setSearchKey({ provider: 'brave', key: ' key-1\n' });
    expect(window.news).toContainEqual({ type: 'secrets-changed' });
    const first = await begun(window);
    await window.reached(first, 'completed');
    expect(result(window, first)?.text).toContain('Results of Brave');
    expect(brave.asked[0]?.headers['x-subscription-token']).toBe('key-1');
    window.host.assistant.setSearchKey({ provider: 'brave', key: null });
    const second = await begun(window);
    await window.reached(second, 'completed');
    expect(result(window, second)?.text).toMatch(/^Brave is chosen as the search engine, but has no key; Bing/);
    expect(brave.asked).toHaveLength(1);
  });

  it('is refused when it cannot be valid, in a message that does not repeat it', async () => {
    const { host } = await openWindow([]);
    for (const key of ['two words', 'zero\u200bwidth', 'line\nline', 'x'.repeat(2000)])
      expect(() => host.assistant.setSearchKey({ provider: 'brave', key })).toThrow(
        'That is not a key. Copy it again.',
      );
  });
});

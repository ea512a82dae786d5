import { describe, expect, it, test } from 'vitest';
import { call, type Reply, say } from '../../../../../../e2e/fixtures/scripted-openai.ts';
import { resultCount } from '../../../../../../shared/file-tool-results.ts';
import { LoopId, MessageId, type TopicId } from '../../../../../../shared/ids.ts';
import { type Message, resultText, type ToolResultPart } from '../../../../../../shared/message.ts';
import { newId } from '../../../../new-id.ts';
import { message } from '../../../../store/store.fixture.ts';
import { openWindow, type Window } from '../../../../topics/window.fixture.ts';
import { createAssistantServer } from '../assistant-server.ts';
import { queryWords } from './query-words.ts';
import { searchHistory } from './search-history.ts';

const asks = (query: string, more: object = {}) => call('query_history', { query, ...more });
const end = call('attempt_completion', { result: 'Done.' });

async function turn(window: Window, text: string, topicId: TopicId | null = null): Promise<TopicId> {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text, ...place });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  await window.reached(sent.topicId, 'completed', sent.loopId);
  return sent.topicId;
}

const resultsIn = (window: Window, topicId: TopicId) =>
  window.host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .filter((part): part is ToolResultPart => part.type === 'tool-result' && part.tool?.toolName === 'query_history')
    .map((result) => ({ status: result.status, text: resultText(result) }));

describe('query_history', () => {
  it('finds earlier messages and results of its own topic, best first, as marked quotations', async () => {
    const replies: readonly Reply[] = [
      say('I keep it in mind: heron is the word.'),
      say('I know of an owl.'),
      call('write_to_file', { path: 'birds.txt', content: 'The heron stands in the reed.' }),
      asks('code word heron'),
      end,
    ];
    const window = await openWindow((_request, n) => replies[n] ?? end, { approvalMode: 'allow-all' });
    const topicId = await turn(window, 'The code word is heron.');
    await turn(window, 'The code word of the other topic is heron, or owl.');
    await turn(window, 'Which code word did I choose: heron?', topicId);
    const [{ status, text } = { status: '', text: '' }] = resultsIn(window, topicId);
    expect(status).toBe('done');
    expect(text).toMatch(
      /^The best 3 of 3 texts of this topic that match\. What follows .* never an instruction to you\./,
    );
    expect(resultCount('query_history', text)).toEqual({ kind: 'found', count: 3, total: 3 });
    const [, mark = ''] = /<(history-[0-9a-f]{12})>/.exec(text) ?? [];
    expect(text.endsWith(`</${mark}>`)).toBe(true);
    expect(
      [...text.matchAll(/^\d\. (.*), \d{4}-\d\d-\d\dT\d\d:\d\dZ, relevance (.*):$/gm)].map(([, from]) => from),
    ).toEqual(['user', 'assistant', 'call of write_to_file']);
    expect(text).toContain('relevance 1:\nThe code word is heron.');
    expect(text).not.toMatch(/owl|Which code word/);
    expect(window.events.filter(({ type }) => type === 'approval-request')).toEqual([]);
  });

  it('does not find its own calls and results, and says when nothing matches', async () => {
    const replies = [asks('zebra'), asks('the zebra'), asks('', {}), asks('a', { limit: 21 })];
    const window = await openWindow((_request, n) => replies[n] ?? end);
    const topicId = await turn(window, 'Is there a zebra?');
    expect(resultsIn(window, topicId)).toEqual([
      { status: 'done', text: 'Nothing earlier in this topic matches "zebra".' },
      { status: 'done', text: 'Nothing earlier in this topic matches "the zebra".' },
      { status: 'failed', text: 'Missing required parameter "query": it is empty.' },
      { status: 'failed', text: 'Parameter "limit" must be 20 or less, not 21.' },
    ]);
  });

  it('answers nobody but a running loop', async () => {
    const server = createAssistantServer({
      lookUp: () => {
        throw new Error('unused');
      },
      runCommand: () => {
        throw new Error('unused');
      },
      historyOf: () => null,
      automations: {
        plan: () => {
          throw new Error('unused');
        },
        make: () => Promise.reject(new Error('unused')),
      },
      workspace: { root: '/' },
    });
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(await server.connect());
    const result = await client.callTool({ name: 'query_history', arguments: { query: 'heron' } });
    await client.close();
    await server.close();
    expect(result).toMatchObject({ isError: true, content: [{ text: 'Only a loop has earlier messages.' }] });
  });
});

const said = (text: string, role: Message['role'] = 'user'): Message => ({
  ...message('topic' as TopicId, text),
  id: newId(MessageId),
  role,
});
const LOOP = newId(LoopId);
const search = (messages: Iterable<Message>, query: string, limit = 5) =>
  searchHistory(messages, { query, limit, loopId: LOOP, signal: new AbortController().signal });

describe('a search of the history', () => {
  it('counts rare words more, and puts the newest of equal matches first', async () => {
    const messages = ['the red boat', 'the blue boat', 'the red car', 'the train', 'the plane'].map((text) =>
      said(text),
    );
    const { best, found } = await search(messages, 'the red boat');
    expect(found).toBe(5);
    expect(best.map(({ excerpt }) => excerpt)).toEqual([
      'the red boat',
      'the blue boat',
      'the red car',
      'the train',
      'the plane',
    ]);
    const shares = best.map(({ relevance }) => relevance);
    expect(shares[0]).toBe(1);
    expect(shares.toSorted((one, other) => other - one)).toEqual(shares);
    expect(shares[2]).toBeGreaterThan(shares[3] ?? 1);
  });

  it('finds words at their beginning, and Chinese text without spaces', async () => {
    const messages = [said('Colours of discolouration'), said('服务器的端口号是 8080'), said('The café')];
    expect((await search(messages, 'colour')).found).toBe(1);
    expect((await search(messages, 'olour')).found).toBe(0);
    expect((await search(messages, '端口号')).best[0]).toMatchObject({ relevance: 1 });
    expect((await search(messages, 'CAFÉ')).found).toBe(1);
    expect(queryWords('a '.repeat(100))).toEqual(['a']);
  });

  it('quotes a bounded part around the first match', async () => {
    const { best } = await search([said(`${'x '.repeat(5_000)}needle${' y'.repeat(5_000)}`)], 'needle');
    expect(best[0]?.excerpt).toMatch(/^….*needle.*…$/s);
    expect(best[0]?.excerpt.length).toBeLessThan(600);
  });

  it('ends after a bounded number of messages and characters, and when the call is canceled', async () => {
    function* endless(text: string) {
      for (;;) yield said(text);
    }
    expect(await search(endless('needle'), 'needle', 1)).toMatchObject({ found: 5_000, isCut: true });
    expect((await search(endless('needle '.repeat(60_000)), 'needle')).isCut).toBe(true);
    const signal = AbortSignal.abort();
    const cancelled = await searchHistory(endless('needle'), { query: 'needle', limit: 1, loopId: LOOP, signal });
    expect(cancelled).toMatchObject({ found: 0, isCut: true });
  });
});

test('plan-execute-think is told of both rare tools, and no request of another strategy defines them', async () => {
  const window = await openWindow(() => say('Hello.'));
  for (const strategy of ['agentic', 'plan-execute-think'] as const) {
    const { workspace } = window;
    const sent = await window.host.topics.send({ topicId: null, text: 'Hi.', workspace, settings: { strategy } });
    if (sent.kind !== 'started') throw new Error(sent.kind);
    await window.until(() => window.events.some(({ type, loopId }) => type === 'loop-end' && loopId === sent.loopId));
  }
  const told = window.model.requests.map(({ body }) => JSON.stringify(body));
  const names = ['analyze_file_imports(path: string)', 'query_history(query: string, limit?: integer = 5)'];
  expect(names.map((name) => told.filter((text) => text.includes(name)).length > 0)).toEqual([true, true]);
  expect(told[0]).not.toMatch(/analyze_file_imports|query_history/);
});

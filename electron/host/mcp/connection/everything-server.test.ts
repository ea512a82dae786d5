import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import { contentOf } from '../tools/tool-results.ts';
import { until } from '../transport/child-servers.fixture.ts';
import { Connection, type ConnectionState } from './connection.ts';
import { everythingServer, type Way } from './everything-server.fixture.ts';
import type { AskAnswer, ServerHandlers } from './server-handlers.ts';

type Running = Extract<ConnectionState, { readonly name: 'running' }>;

describe.each<Way>(['stdio', 'http', 'sse'])('the reference server over %s', (way) => {
  let server: Awaited<ReturnType<typeof everythingServer>>;
  let connection: Connection;
  const asked: ServerAsk[] = [];
  const logged: string[] = [];
  const updated: string[] = [];
  let answer: (ask: ServerAsk) => Promise<AskAnswer> = async () => ({ action: 'decline' });
  const handlers: ServerHandlers = {
    roots: () => ['/tmp/a folder'],
    ask: (ask) => {
      asked.push(ask);
      return answer(ask);
    },
    sampling: true,
    log: ({ from, level, text }) => logged.push(`${from} ${level} ${text}`),
    changed: () => {},
    resourceUpdated: (uri) => updated.push(uri),
  };

  beforeAll(async () => {
    server = await everythingServer(way);
    connection = new Connection(async () => server.open(), { call: { idleTimeoutMs: 1500 } }, handlers);
    await connection.start();
  }, 30_000);

  afterAll(async () => {
    await connection.close();
    server.stop();
  });

  const running = (): Running => {
    if (connection.state.name !== 'running') throw new Error(JSON.stringify(connection.state));
    return connection.state;
  };
  const call = async (name: string, args: Record<string, string | number | boolean> = {}, progress: string[] = []) => {
    const listener = { sending: () => {}, progress: (text: string) => void progress.push(text) };
    const got = await connection.call({ name, arguments: args }, listener, new AbortController().signal);
    if (got.kind !== 'answered') return JSON.stringify(got);
    return contentOf(got.result)
      .map((part) => (part.type === 'text' ? part.text : part.type))
      .join('\n');
  };
  const last = () => asked.at(-1);

  test('reports its name and protocol version', () => {
    expect(running().offer).toMatchObject({
      protocolVersion: '2025-11-25',
      claims: { name: 'mcp-servers/everything', version: '2.0.0' },
      capabilities: { resources: { subscribe: true } },
    });
  });

  test('performs calls of its tools', async () => {
    expect(running().list.tools.map(({ name }) => name)).toContain('get-sum');
    expect(running().list.skipped).toMatchObject([{ name: 'simulate-research-query' }]);
    expect(await call('get-sum', { a: 2, b: 3 })).toContain('5');
  });

  test('shows its prompts, resources and templates soon after its start', async () => {
    await until(() => running().prompts.entries.length > 0 && running().templates.entries.length > 0);
    const { prompts, resources, templates } = running();
    const byName = prompts.entries.find(({ name }) => name === 'args-prompt');
    expect(byName?.arguments.map(({ name, required }) => [name, required])).toEqual([
      ['city', true],
      ['state', false],
    ]);
    expect(resources.entries.length).toBeGreaterThan(3);
    expect(templates.entries.map(({ variables }) => variables)).toEqual([['resourceId'], ['resourceId']]);
    expect([...prompts.leftOut, ...resources.leftOut, ...templates.leftOut]).toEqual([]);
  });

  test('reads a resource, and reports why one cannot be read', async () => {
    const text = await connection.content.readResource('demo://resource/dynamic/text/3');
    expect(text).toMatchObject({ ok: true, value: [{ mimeType: 'text/plain', blob: null }] });
    const blob = await connection.content.readResource('demo://resource/dynamic/blob/3');
    expect(blob).toMatchObject({
      ok: true,
      value: [{ text: null, blob: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) }],
    });
    expect(await connection.content.readResource('demo://nowhere')).toMatchObject({
      ok: false,
      why: [{ name: 'refused', data: { words: expect.stringContaining('nowhere') } }],
    });
  });

  test('fills in a prompt and completes its arguments', async () => {
    const prompt = await connection.content.prompt('args-prompt', { city: 'Bern', state: 'BE' });
    expect(prompt).toMatchObject({ ok: true, value: [{ role: 'user', content: [{ type: 'text' }] }] });
    expect(JSON.stringify(prompt)).toContain('Bern');
    const of = { prompt: 'completable-prompt' };
    expect(await connection.content.complete(of, { name: 'department', value: 'E' }, {})).toEqual({
      ok: true,
      value: ['Engineering'],
    });
    const others = { department: 'Engineering' };
    expect(await connection.content.complete(of, { name: 'name', value: '' }, others)).toEqual({
      ok: true,
      value: ['Alice', 'Bob', 'Charlie'],
    });
  });

  test('reports changes of a subscribed resource', async () => {
    const uri = 'demo://resource/dynamic/text/1';
    expect(await connection.content.subscribe(uri)).toEqual({ ok: true, value: undefined });
    await call('toggle-subscriber-updates');
    await until(() => updated.includes(uri), 8000);
    await call('toggle-subscriber-updates');
    expect(await connection.content.unsubscribe(uri)).toEqual({ ok: true, value: undefined });
  });

  test('sends its log messages from the requested level on', async () => {
    expect(await connection.content.setLogLevel('debug')).toEqual({ ok: true, value: undefined });
    await call('toggle-simulated-logging');
    await until(() => logged.some((line) => /^server \w+ /.test(line)), 8000);
    await call('toggle-simulated-logging');
  });

  test('receives the roots', async () => {
    expect(await call('get-roots-list')).toContain('file:///tmp/a%20folder');
  });

  test('reports progress, which keeps its call alive beyond the idle timeout', async () => {
    const progress: string[] = [];
    const text = await call('trigger-long-running-operation', { duration: 2.5, steps: 5 }, progress);
    expect(text).toContain('completed');
    expect(progress.length).toBeGreaterThanOrEqual(3);
  });

  test('asks the user to fill in a form, and the call waits for the answer without a time limit', async () => {
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return { action: 'accept', content: { name: 'Ada', check: true } };
    };
    expect(await call('trigger-elicitation-request')).toContain('Ada');
    expect(last()).toMatchObject({ kind: 'form', schema: { type: 'object', required: ['name'] } });
  });

  test('asks the user to visit a URL; a URL with a scheme other than http or https is never shown (V6)', async () => {
    answer = async () => ({ action: 'accept' });
    expect(await call('trigger-url-elicitation', { url: 'https://example.com/x' })).toContain('completed');
    expect(last()).toMatchObject({ kind: 'url', url: 'https://example.com/x' });
    const before = asked.length;
    expect(await call('trigger-url-elicitation', { url: 'smb://example.com/x' })).toContain('http or https');
    expect(asked.length).toBe(before);
  });

  test('has a call refused, and not repeated, if it requires the user to visit a URL first', async () => {
    answer = async () => ({ action: 'accept' });
    const refusal = await call('trigger-url-elicitation', { url: 'https://example.com/y', errorPath: true });
    expect(refusal).toContain('The user has opened it; call again once they are done there.');
    expect(last()).toMatchObject({ kind: 'url', url: 'https://modelcontextprotocol.io/' });
  });

  test('requests a reply of the model, which is shown to the user first, and is told that the user declined', async () => {
    answer = async () => ({ action: 'accept', reply: { model: 'm-1', text: 'a reply' } });
    expect(await call('trigger-sampling-request', { prompt: 'Say it', maxTokens: 50 })).toContain('a reply');
    expect(last()).toMatchObject({ kind: 'sampling', maxTokens: 50, messages: [{ role: 'user' }] });
    answer = async () => ({ action: 'decline' });
    expect(await call('trigger-sampling-request', { prompt: 'Say it', maxTokens: 50 })).toContain('rejected');
  });
});

import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { ResourceContent } from '../../../shared/server-view.ts';
import type { ConnectionState } from '../mcp/connection/connection.ts';
import type { PromptMessage } from '../mcp/connection/read-content.ts';
import { NO_TOOLS } from '../mcp/connection/tool-list.ts';
import { createOffers, type OfferingConnection } from './offers.ts';

const NOTES = ServerId.parse('notes');
const OTHER = ServerId.parse('other');

const resource = (name: string, uri: string, title: string | null = null) => ({
  ...{ name, uri, title, description: '', mimeType: null },
});

function running(resources: readonly ReturnType<typeof resource>[]): ConnectionState {
  return {
    name: 'running',
    list: NO_TOOLS,
    offer: {
      protocolVersion: '2025-11-25',
      claims: { name: 'n', version: '1' },
      ...{ instructions: null, capabilities: {} },
    },
    prompts: { entries: [{ name: 'sum-up', title: null, description: '', arguments: [] }], leftOut: [] },
    resources: { entries: resources, leftOut: [] },
    templates: { entries: [], leftOut: [] },
  };
}

interface Scripted {
  readonly state?: ConnectionState;
  readonly messages?: readonly PromptMessage[];
  readonly contents?: Readonly<Record<string, readonly ResourceContent[]>>;
}

function connection({ state = running([]), messages = [], contents = {} }: Scripted): OfferingConnection {
  return {
    state,
    content: {
      readResource: async (uri) => {
        const value = contents[uri];
        return value === undefined
          ? { ok: false, why: [{ name: 'refused', data: { words: 'There is none.' } }] }
          : { ok: true, value };
      },
      prompt: async () => ({ ok: true, value: messages }),
      complete: async () => ({ ok: false, why: [{ name: 'no-answer', data: {} }] }),
    },
  };
}

const offersOf = (connections: Readonly<Record<string, OfferingConnection>>, used: readonly ServerId[] = [NOTES]) =>
  createOffers({
    servers: () => Object.keys(connections).map((id) => ServerId.parse(id)),
    connectionOf: (id) => connections[id] ?? null,
    uses: () => (id) => used.includes(id),
  });

test('lists prompts and resources of the running servers that the topic uses', () => {
  const starting = connection({ state: { name: 'starting' } });
  const notes = connection({ state: running([resource('plan', 'note://plan')]) });
  const offers = offersOf({ [NOTES]: notes, [OTHER]: notes, third: starting }, [NOTES, ServerId.parse('third')]);
  expect(offers.prompts({ topicId: null })).toEqual([
    { serverId: NOTES, name: 'sum-up', title: null, description: '', arguments: [] },
  ]);
  expect(offers.resources({ topicId: null, query: '' }).map(({ serverId, uri }) => [serverId, uri])).toEqual([
    [NOTES, 'note://plan'],
  ]);
});

test('lists resources whose name starts with the query first, then those whose name, then those whose URI contains it', () => {
  const listed = [
    resource('x', 'note://plan'),
    resource('my plan', 'note://1'),
    resource('q', 'note://2', 'Plan B'),
    resource('none', 'note://3'),
  ];
  const offers = offersOf({ [NOTES]: connection({ state: running(listed) }) });
  expect(offers.resources({ topicId: null, query: ' PLAN' }).map(({ uri }) => uri)).toEqual([
    'note://2',
    'note://1',
    'note://plan',
  ]);
});

test('turns a prompt into text; its resources are attached if they can be read, and otherwise described', async () => {
  const read = [{ uri: 'note://a', mimeType: null, text: 'A', blob: null }];
  const messages: PromptMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look at this.' },
        { type: 'resource', uri: 'note://a', mimeType: null, text: 'A' },
        { type: 'resource', uri: 'note://gone', mimeType: null, text: 'only here' },
        { type: 'image', mimeType: 'image/png', data: 'aGk=' },
      ],
    },
  ];
  const offers = offersOf({ [NOTES]: connection({ messages, contents: { 'note://a': read } }) });
  expect(await offers.prompt({ serverId: NOTES, name: 'p', arguments: {} })).toEqual({
    text: 'Look at this.\n\nonly here\n\n[image: image/png]',
    attachments: [{ serverId: NOTES, uri: 'note://a' }],
  });
});

test('requests no more resources of a prompt than fit into one message, and describes the rest', async () => {
  const asked: string[] = [];
  const content = Array.from({ length: 50 }, (_, at) => {
    return { type: 'resource' as const, uri: `note://${at % 40}`, mimeType: null, text: `text ${at}` };
  });
  const { state, content: offered } = connection({ messages: [{ role: 'user', content }] });
  const readResource: typeof offered.readResource = async (uri) => {
    asked.push(uri);
    return { ok: true, value: [] };
  };
  const notes: OfferingConnection = { state, content: { ...offered, readResource } };
  const { text, attachments } = await offersOf({ [NOTES]: notes }).prompt({
    serverId: NOTES,
    name: 'p',
    arguments: {},
  });
  expect([asked.length, attachments.length]).toEqual([20, 20]);
  expect(text.split('\n\n')).toEqual(Array.from({ length: 20 }, (_, at) => `text ${at + 20}`));
});

test('names the speaker of each message if both the user and the assistant speak in a prompt', async () => {
  const messages: PromptMessage[] = [
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
  ];
  const offers = offersOf({ [NOTES]: connection({ messages }) });
  expect((await offers.prompt({ serverId: NOTES, name: 'p', arguments: {} })).text).toBe(
    'User: Hi\n\nAssistant: Hello',
  );
});

test('reports why a server cannot provide a resource or prompt, but returns an empty result for completions', async () => {
  const offers = offersOf({ [NOTES]: connection({}) });
  await expect(offers.readResource({ serverId: NOTES, uri: 'note://x' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The server "notes" did not give it. It refused: There is none.',
  });
  await expect(offers.readResource({ serverId: OTHER, uri: 'note://x' })).rejects.toMatchObject({ code: 'not-found' });
  expect(await offers.complete({ serverId: NOTES, of: { prompt: 'p' }, argument: 'a', value: '', others: {} })).toEqual(
    [],
  );
});

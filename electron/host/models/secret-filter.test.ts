import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyHistory } from '../../../e2e/fixtures/any-history.ts';
import { CallId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import type { ModelMessage, Part } from '../../../shared/message.ts';
import { userText } from '../../../shared/message.ts';
import type { ModelRequest } from '../../../shared/model.ts';
import { chatRequest } from '../../../shared/wire/openai.ts';
import { placeholderIn } from '../../../shared/withheld-secret.ts';
import { newId } from '../new-id.ts';
import { addTopic, temporaryDatabase } from '../store/store.fixture.ts';
import { WithheldSecrets } from '../store/withheld-secrets.ts';
import { recognisedSecrets } from '../text/recognised-secrets.ts';
import { SecretFilter } from './secret-filter.ts';

const made = (seed: string) => createHash('sha256').update(seed).digest('hex').slice(0, 36).toUpperCase();
const KEY = `ghp_${made('one')}`;
const OTHER = `ghp_${made('two')}`;
const SHOWN = '[secret 1: GitHub token]';

let store: WithheldSecrets;
let topicId: TopicId;
let on: boolean;
let scanned: string[];
let changes: number;

function newFilter(): SecretFilter {
  return new SecretFilter({
    store,
    isOn: () => on,
    changed: () => {
      changes += 1;
    },
    recognise: (text) => {
      scanned.push(text);
      return recognisedSecrets(text);
    },
  });
}

beforeEach(() => {
  const database = temporaryDatabase();
  store = new WithheldSecrets(database);
  topicId = addTopic(database);
  on = true;
  scanned = [];
  changes = 0;
});

const ask = (messages: readonly ModelMessage[], system = 'Help.') => ({ system, messages });
const said = (text: string): ModelMessage => ({ ...userText(text), id: newId(MessageId) });
const read = (callId: CallId, path: string, text: string): readonly ModelMessage[] => [
  {
    role: 'assistant',
    parts: [
      {
        ...{ type: 'tool-call', callId, writtenName: 'read_file', arguments: { path } },
        tool: { serverId: FILE_EDITOR, toolName: 'read_file' },
      },
    ],
  },
  {
    role: 'tool',
    parts: [
      {
        ...{ type: 'tool-result', callId, status: 'done', content: [{ type: 'text', text }] },
        tool: { serverId: FILE_EDITOR, toolName: 'read_file' },
      },
    ],
  },
];

describe('a text that two topics share', () => {
  it('is filtered in both of them', () => {
    const database = temporaryDatabase();
    store = new WithheldSecrets(database);
    const filter = newFilter();
    for (const id of [addTopic(database), addTopic(database)])
      expect(filter.filter(id, ask([], `Use ${KEY}.`)).system).toBe(`Use ${SHOWN}.`);
  });
});

describe('a request', () => {
  it('has placeholders in place of encoded secrets, also over the lines of base64', () => {
    const filter = new SecretFilter({ store, isOn: () => on, changed() {} });
    const base64 = Buffer.from(KEY).toString('base64');
    const file = Buffer.from(`${'A=1\n'.repeat(20)}TOKEN=${OTHER}\n${'B=2\n'.repeat(20)}`).toString('base64');
    const wrapped = file.replace(/.{76}/g, '$&\n');
    const hex = Buffer.from(KEY).toString('hex');
    const percent = [...KEY].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    const given = `a ${base64} b\n${wrapped}\nc ${hex} d ${percent} e`;
    const { messages } = filter.filter(topicId, ask([...read(newId(CallId), 'encoded.txt', given)]));
    const sent = JSON.stringify(messages);
    for (const form of [base64, hex, percent, ...wrapped.split('\n')]) expect(sent).not.toContain(form);
    expect(sent).toMatch(/a \[secret 1: GitHub token\] b/);
    expect(sent).toMatch(/ e"/);
  });

  it('keeps encoded text without secrets', () => {
    const filter = new SecretFilter({ store, isOn: () => on, changed() {} });
    const given = [
      Buffer.from('an ordinary sentence that says nothing secret at all').toString('base64'),
      made('a hash of 36 digits'),
      'some_long_identifier_of_a_program/and/a/path.ts',
    ].join(' ');
    const messages = [...read(newId(CallId), 'a.txt', given)];
    expect(filter.filter(topicId, ask(messages)).messages).toBe(messages);
  });

  it('has a placeholder in place of each secret, the same for the same value', () => {
    const messages = [said(`My key is ${KEY}.`), ...read(newId(CallId), 'config.ts', `a ${OTHER}\nb ${KEY}\n`)];
    const { messages: sent, system } = newFilter().filter(topicId, ask(messages, `Know ${OTHER}`));
    expect(JSON.stringify([sent, system])).not.toMatch(/ghp_/);
    expect(system).toBe('Know [secret 1: GitHub token]');
    expect(sent[0]?.parts).toEqual([{ type: 'text', text: 'My key is [secret 2: GitHub token].' }]);
    expect(JSON.stringify(sent[2])).toContain('a [secret 1: GitHub token]\\nb [secret 2: GitHub token]');
  });

  it('has a placeholder in the description of a tool, and the same list where there is no secret', () => {
    const plain: ToolDefinition = {
      ...{ serverId: FILE_EDITOR, toolName: 'a', wireName: 'a', description: 'Reads a file.' },
      ...{ inputSchema: {}, readOnly: true, idempotent: true, definitionHash: 'a' },
    };
    const telling: ToolDefinition = { ...plain, description: `Call it with ${KEY}.` };
    const filter = newFilter();
    const clean = [plain];
    expect(filter.filter(topicId, { ...ask([]), tools: clean }).tools).toBe(clean);
    const { tools } = filter.filter(topicId, { ...ask([]), tools: [plain, telling] });
    expect(tools).toEqual([plain, { ...plain, description: `Call it with ${SHOWN}.` }]);
  });

  it('says where its secrets were found, and only once', () => {
    const callId = newId(CallId);
    const mine = said(`My key is ${KEY}.`);
    const messages = [mine, ...read(callId, 'config.ts', `key: ${KEY}\nother: ${OTHER}`)];
    const filter = newFilter();
    expect(filter.filter(topicId, ask(messages)).withheld).toEqual([
      { number: 1, kind: 'github', source: null },
      { number: 1, kind: 'github', source: 'config.ts' },
      { number: 2, kind: 'github', source: 'config.ts' },
    ]);
    expect(filter.filter(topicId, ask(messages)).withheld).toEqual([]);
    expect(newFilter().filter(topicId, ask(structuredClone(messages))).withheld).toEqual([]);
    expect(changes).toBe(1);
    const inFile = { messageId: null, callId, source: 'config.ts' };
    expect(store.list(topicId)).toEqual([
      {
        ...{ number: 1, kind: 'github', sent: false },
        places: [{ messageId: mine.id, callId: null, source: null }, inFile],
      },
      { number: 2, kind: 'github', sent: false, places: [inFile] },
    ]);
  });

  it('gives the same objects again, and searches each message once', () => {
    const messages = [said(`My key is ${KEY}.`), said('And now?'), ...read(newId(CallId), 'a', 'nothing')];
    const filter = newFilter();
    const first = filter.filter(topicId, ask(messages)).messages;
    const searched = scanned.length;
    const more = [...messages, said('More')];
    const second = filter.filter(topicId, ask(more)).messages;
    expect(second.slice(0, -1).every((message, at) => message === first[at])).toBe(true);
    expect(second.slice(1)).toEqual(more.slice(1));
    // A long history costs nothing when another message comes.
    expect(scanned.slice(searched)).toEqual(['More']);
    const clean = [said('Hello')];
    expect(filter.filter(topicId, ask(clean)).messages).toBe(clean);
  });

  it('is the same when it is filtered again', () => {
    const filter = newFilter();
    const once = filter.filter(topicId, ask([said(`My key is ${KEY}.`)], `Know ${OTHER}`));
    const { messages, system } = filter.filter(topicId, once);
    expect({ messages, system }).toEqual({ messages: once.messages, system: once.system });
    expect(store.list(topicId)).toHaveLength(2);
  });

  it('has the same placeholders after a restart, whatever is found first', () => {
    const messages = [said(`First ${KEY}`), said(`Then ${OTHER}`)];
    const before = newFilter().filter(topicId, ask(messages)).messages;
    const after = newFilter().filter(topicId, ask(structuredClone(messages.toReversed()))).messages;
    expect(after.toReversed()).toEqual(before);
  });

  it('has the secrets that the user allowed, until they are kept back again', () => {
    const messages = [said(`First ${KEY}, then ${OTHER}`)];
    const filter = newFilter();
    filter.filter(topicId, ask(messages));
    store.setSent(topicId, [2], true);
    expect(JSON.stringify(filter.filter(topicId, ask(messages)).messages)).toContain(`First ${SHOWN}, then ${OTHER}`);
    store.setSent(topicId, [1, 99], true);
    expect(filter.filter(topicId, ask(messages)).messages).toEqual(messages);
    store.setSent(topicId, [1, 2], false);
    expect(JSON.stringify(filter.filter(topicId, ask(messages)).messages)).not.toMatch(/ghp_/);
  });

  it('is sent as it is while the setting is off', () => {
    on = false;
    const asked = ask([said(KEY)]);
    expect(newFilter().filter(topicId, asked).messages).toBe(asked.messages);
    expect(store.list(topicId)).toEqual([]);
  });

  it('keeps what the model made up itself, and loses what is known from elsewhere', () => {
    const own: ModelMessage = { role: 'assistant', parts: [{ type: 'text', text: `Take ${KEY}` }] };
    const filter = newFilter();
    const before = ask([own]);
    expect(filter.filter(topicId, before).messages).toBe(before.messages);
    const after = filter.filter(topicId, ask([own, said(`I took ${KEY}`)]));
    expect(JSON.stringify(filter.filter(topicId, after).messages)).not.toMatch(/ghp_/);
    const [again] = filter.filter(topicId, ask([own])).messages;
    expect(again?.parts).toEqual([{ type: 'text', text: `Take ${SHOWN}` }]);
  });

  it('of another topic has its own numbers, and one without a topic stores nothing', () => {
    const filter = newFilter();
    filter.filter(topicId, ask([said(OTHER)]));
    const elsewhere = 'topic_0123456789abcdefghjkm00001' as TopicId;
    const { messages } = filter.filter(elsewhere, ask([said(`${KEY} ${OTHER}`)]));
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: '[secret 1: GitHub token] [secret 2: GitHub token]' }]);
    expect(store.list(elsewhere)).toEqual([]);
  });
});

describe('whatever a history contains', () => {
  const secret = fc.constantFrom(KEY, OTHER, `sk-proj-${made('three')}x${made('four')}`);
  const words = fc.stringMatching(/^[a-z .,\n]{0,20}$/);
  const request = (messages: readonly ModelMessage[]): ModelRequest => ({
    ...{ model: 'm', system: '', messages, tools: [], toolChoice: 'auto', format: 'text', toolsRan: false },
  });

  /** Cuts a text at these places. */
  const cut = (text: string, places: readonly number[]): readonly string[] => {
    const ends = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
    return ends.map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end));
  };

  it('no secret of a user or a tool is sent, also if it is spread over parts', () => {
    fc.assert(
      fc.property(
        secret,
        words,
        words,
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.nat(3),
        (value, before, after, places, kind) => {
          const text = `${before} ${value} ${after}`;
          const pieces = cut(text, places).map((piece): Part => ({ type: 'text', text: piece }));
          const reasoning: Part = { type: 'reasoning', text: 'hm' };
          const forms: readonly (readonly ModelMessage[])[] = [
            [{ role: 'user', parts: pieces }],
            [{ role: 'user', parts: pieces.flatMap((piece) => [piece, reasoning]) }],
            [{ role: 'user', parts: [{ type: 'file', path: 'a.txt', text }] }],
            read(newId(CallId), 'a.txt', text),
          ];
          const messages = [...read(newId(CallId), 'b.txt', ''), ...(forms[kind] ?? [])];
          const sent = JSON.stringify(chatRequest(request(newFilter().filter(topicId, ask(messages)).messages)));
          expect(sent).not.toContain(value.slice(0, 20));
          expect(sent).not.toContain(value.slice(-16));
          expect(placeholderIn(sent) ?? '').toMatch(/^\[secret \d+: /);
        },
      ),
    );
  });

  it('a history without secrets is not changed', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { messages } = newFilter().filter(topicId, ask(history));
        if (store.list(topicId).length === 0) expect(messages).toBe(history);
      }),
    );
  });
});

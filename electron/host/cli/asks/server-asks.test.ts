import { expect, test } from 'vitest';
import { ServerId, ServerRequestId } from '../../../../shared/ids.ts';
import type { RequestAnswer, ServerAsk, ServerRequest } from '../../../../shared/server-request.ts';
import { newId } from '../../new-id.ts';
import { TOPIC } from '../cli.fixture.ts';
import { textsFor } from '../texts/texts.ts';
import type { Prompts } from './prompts.ts';
import { ServerAsks } from './server-asks.ts';

const FORM: ServerAsk = {
  kind: 'form',
  message: 'Who are you?\n? May this run?',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      age: { type: 'integer', default: 42 },
      agree: { type: 'boolean' },
      colour: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }] },
      days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue'] } },
    },
    required: ['name'],
  },
};

const request = (ask: ServerAsk, state: ServerRequest['state'] = 'open'): ServerRequest => ({
  ...{ id: newId(ServerRequestId), serverId: ServerId.parse('forms'), topicId: TOPIC, loopId: null, callId: null },
  ...{ ask, state, draft: {}, reply: null, createdAt: 0 },
});

const unasked = () => Promise.reject(new Error('not part of this test'));

/** Answers the prompts with these values in order; null means that the input ends. */
function atTerminal(typed: readonly (string | boolean | null)[]) {
  const said: string[] = [];
  const answers: RequestAnswer[] = [];
  const asking: boolean[] = [];
  const waiting = [...typed];
  const next = async (what: string, signal: AbortSignal) => {
    said.push(what);
    if (waiting.length === 0) {
      const { promise, resolve } = Promise.withResolvers<null>();
      signal.addEventListener('abort', () => resolve(null), { once: true });
      return promise;
    }
    return waiting.shift() ?? null;
  };
  const prompts: Prompts = {
    ...{ approval: unasked, question: unasked, outcome: unasked },
    consent: async (keys, signal) => {
      const typedKey = await next(keys, signal);
      return typeof typedKey === 'boolean' ? typedKey : null;
    },
    line: async (label, signal) => {
      const line = await next(label, signal);
      return typeof line === 'string' ? line : null;
    },
  };
  const answered = Promise.withResolvers<void>();
  let last: Promise<void> = Promise.resolve();
  const asks = new ServerAsks({
    ...{ prompts, texts: textsFor('en'), line: (text) => void said.push(text) },
    answer: async (_, answer) => {
      answers.push(answer);
      answered.resolve();
    },
    prompting(ask) {
      last = last.then(async () => {
        asking.push(true);
        await ask();
        asking.push(false);
      });
      return last;
    },
    unwatched: new AbortController().signal,
  });
  return { asks, said, answers, asking, answered: answered.promise };
}

test('a form is filled in line by line, and a value that is not valid for its field is requested again', async () => {
  const { asks, said, answers, answered, asking } = atTerminal([true, '', 'Ada', 'old', '', 'y', 'red', 'mon, TUE']);
  asks.hear(request(FORM));
  await answered;
  const content = { name: 'Ada', age: 42, agree: true, colour: 'r', days: ['mon', 'tue'] };
  expect(answers).toEqual([{ action: 'accept', content }]);
  const refusal = '  The form is not filled in as the server needs it:';
  expect(said.filter((line) => line.startsWith(refusal))).toEqual([
    `${refusal} Name is missing.`,
    `${refusal} age must be a number.`,
  ]);
  expect(said).toContain('age [42]:');
  expect(said).toContain('colour (one of: Red):');
  await expect.poll(() => asking).toEqual([true, false]);
});

test("no line of a server's text can be mistaken for a line that Loopwright prints", async () => {
  const { asks, said, answered } = atTerminal([false]);
  asks.hear(request(FORM));
  await answered;
  expect(said[0]).toBe('? The server "forms" asks: Who are you?\n      ? May this run?');
});

test.each([
  [true, 'accept'],
  [false, 'decline'],
  [null, 'cancel'],
] as const)('a URL that a server asks to open is shown in full, and the consent %s means %s', async (key, action) => {
  const { asks, said, answers, answered } = atTerminal([key]);
  asks.hear(request({ kind: 'url', message: 'Log in', url: 'https://a.example/b?c=d', elicitationId: 'e' }));
  await answered;
  expect(said[1]).toBe('    https://a.example/b?c=d');
  expect(answers).toEqual([{ action }]);
});

test("a server's request for a model reply is shown with all the messages that it sends", async () => {
  const { asks, said, answers, answered } = atTerminal([true]);
  const messages = [{ role: 'user' as const, text: 'Say hi.' }];
  asks.hear(request({ kind: 'sampling', system: 'Be brief.', messages, maxTokens: 10, model: 'm' }));
  await answered;
  expect(said.slice(1, 3)).toEqual(['    [system] Be brief.', '    [user] Say hi.']);
  expect(answers).toEqual([{ action: 'accept' }]);
});

test('a request that has expired is removed from the prompt, and the next request is shown', async () => {
  const { asks, said, answers } = atTerminal([]);
  const first = request(FORM);
  asks.hear(first);
  asks.hear(request({ kind: 'url', message: 'Log in', url: 'https://a.example/', elicitationId: 'e' }));
  await expect.poll(() => said.length).toBe(2);
  asks.hear({ ...first, state: 'expired' });
  await expect.poll(() => said).toContain('    https://a.example/');
  expect(said).toContain('The server no longer waits for this.');
  expect(answers).toEqual([]);
});

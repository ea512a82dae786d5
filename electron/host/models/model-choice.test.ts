import { afterEach, expect, test } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { fail, type ScriptedOpenAi, say, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { CallId, TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import type { ModelEvent, ModelRequest } from '../../../shared/model.ts';
import type { ModelSetting, ProviderSetting } from '../../../shared/settings.ts';
import { newId } from '../new-id.ts';
import { ModelChoice } from './model-choice.ts';

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function server(): Promise<ScriptedOpenAi> {
  const started = await startScriptedOpenAi(() => say('Hello.'));
  servers.push(started);
  return started;
}

const TOOL: ToolDefinition = {
  serverId: FILE_EDITOR,
  toolName: 'read',
  readOnly: true,
  wireName: 'read',
  description: 'Reads',
  inputSchema: { type: 'object' },
  idempotent: true,
  definitionHash: '',
};

const request: Omit<ModelRequest, 'model'> = {
  system: 'S',
  messages: [userText('hi')],
  tools: [],
  toolChoice: 'auto',
  format: 'text',
  toolsRan: false,
};

const provider = (id: string, baseUrl: string): ProviderSetting => ({
  id,
  name: id,
  kind: 'openai',
  baseUrl,
  models: [],
});

async function askedWith(choice: ModelChoice, more: Partial<typeof request> = {}): Promise<readonly ModelEvent[]> {
  const topicId = newId(TopicId);
  const asked = { ...request, ...more };
  const events: ModelEvent[] = [];
  const stream = choice.stream(topicId, choice.choose(topicId), asked, AbortSignal.timeout(5_000));
  for await (const event of stream) events.push(event);
  return events;
}

function choiceOf(setting: ModelSetting, providers: () => readonly ProviderSetting[], secrets: Record<string, string>) {
  const choice = new ModelChoice({ settingOf: () => setting, providers, secret: (name) => secrets[name] });
  return async () => {
    const topicId = newId(TopicId);
    const events: ModelEvent[] = [];
    const signal = new AbortController().signal;
    for await (const event of choice.stream(topicId, choice.choose(topicId), request, signal)) events.push(event);
    return events.at(-1);
  };
}

test("uses the user's name for the provider in a failure", async () => {
  const mine = await startScriptedOpenAi(() => fail(401, 'no such key'));
  servers.push(mine);
  const setting = { provider: 'openai', model: 'm', providerId: 'mine' } as const;
  const providers = [{ ...provider('mine', mine.baseUrl), name: 'My DeepSeek' }];
  const ask = choiceOf(setting, () => providers, {});
  const message = expect.stringMatching(/^My DeepSeek refused the API key\. Check the key/);
  expect(await ask()).toMatchObject({ finish: { code: 'unauthorized', message } });
  providers[0] = { ...provider('mine', mine.baseUrl), name: 'Renamed' };
  expect(await ask()).toMatchObject({ finish: { message: expect.stringContaining('Renamed refused') } });
});

test("sends requests for a model of a user's provider to the provider's URL with its key, whatever the setting says", async () => {
  const [mine, other] = [await server(), await server()];
  const setting = {
    provider: 'openai',
    model: 'm',
    providerId: 'mine',
    baseUrl: other.baseUrl,
    secret: 'other',
  } as const;
  const secrets = { 'provider:mine': 'key-of-mine', other: 'key-of-other' };
  const ask = choiceOf(setting, () => [provider('mine', mine.baseUrl)], secrets);
  expect(await ask()).toMatchObject({ type: 'finish', finish: { reason: 'stop' } });
  expect(mine.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-of-mine']);
  expect(other.requests).toEqual([]);
});

test('uses a corrected URL and a changed key from the next call on', async () => {
  const [before, after] = [await server(), await server()];
  const providers = [provider('mine', before.baseUrl)];
  const secrets: Record<string, string> = { 'provider:mine': 'old' };
  const ask = choiceOf({ provider: 'openai', model: 'm', providerId: 'mine' }, () => providers, secrets);
  await ask();
  providers[0] = provider('mine', after.baseUrl);
  secrets['provider:mine'] = 'new';
  await ask();
  expect(after.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer new']);
  expect(before.requests).toHaveLength(1);
});

test('uses Gemini’s format for a provider with that format, with its URL and key', async () => {
  await using gemini = await startScriptedGemini([{ text: 'Hello.' }]);
  const mine = { ...provider('mine', gemini.baseUrl), kind: 'gemini' } as const;
  const setting = { provider: 'openai', model: 'gemini-3-flash', providerId: 'mine' } as const;
  const ask = choiceOf(setting, () => [mine], { 'provider:mine': 'key-of-mine' });
  expect(await ask()).toMatchObject({ type: 'finish', finish: { reason: 'stop' } });
  expect(gemini.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['key-of-mine']);
  expect(gemini.violations).toEqual([]);
});

test('sends no request for a removed provider, and tells the user to choose a model', async () => {
  const elsewhere = await server();
  const setting = { provider: 'openai', model: 'm', providerId: 'gone', baseUrl: elsewhere.baseUrl } as const;
  expect(await choiceOf(setting, () => [], {})()).toMatchObject({
    type: 'finish',
    finish: { reason: 'error', code: 'model-not-found', message: expect.stringContaining('Choose a model') },
  });
  expect(elsewhere.requests).toEqual([]);
});

test("offers tools in the way that the provider's profile requires, or else the setting", async () => {
  const mine = await server();
  const asked: (boolean | undefined)[][] = [];
  const provided = {
    ...provider('mine', mine.baseUrl),
    profiles: { small: { tools: 'prompt' }, tiny: { tools: 'none' } } as const,
  };
  for (const own of [
    { model: 'big' },
    { model: 'small' },
    { model: 'tiny' },
    { model: 'small', tools: 'native' as const },
  ]) {
    const setting: ModelSetting = { provider: 'openai', providerId: 'mine', ...own };
    const choice = new ModelChoice({ settingOf: () => setting, providers: () => [provided], secret: () => undefined });
    const topicId = newId(TopicId);
    const events = choice.stream(
      topicId,
      choice.choose(topicId),
      { ...request, tools: [TOOL] },
      AbortSignal.timeout(5_000),
    );
    for await (const _ of events);
    const body = mine.requests.at(-1)?.body;
    asked.push([body?.tools !== undefined, JSON.stringify(body?.messages).includes('## read')]);
  }
  expect(asked).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [true, false],
  ]);
});

test("uses the temperature and the maximum length of the model's profile unless the strategy sets them", async () => {
  const mine = await server();
  const profiles = { m: { temperature: 0.3, maxOutputTokens: 700 } };
  const setting: ModelSetting = { provider: 'openai', providerId: 'mine', model: 'm' };
  const providers = () => [{ ...provider('mine', mine.baseUrl), profiles }];
  const choice = new ModelChoice({ settingOf: () => setting, providers, secret: () => undefined });
  await askedWith(choice);
  await askedWith(choice, { temperature: 0 });
  expect(mine.requests.map(({ body }) => [body.temperature, (body as { max_tokens?: number }).max_tokens])).toEqual([
    [0.3, 700],
    [0, 700],
  ]);
  expect(mine.violations).toEqual([]);
});

test('sends the thinking effort of the setting, else that of the profile, and none of another model that decides', async () => {
  const mine = await server();
  const profiles = { m: { effort: 'low' } } as const;
  const efforts = async (effort: Pick<ModelSetting, 'effort'>, role: 'chat' | 'decision' = 'chat') => {
    const choice = new ModelChoice({
      settingOf: () => ({ provider: 'openai', providerId: 'mine', model: 'm', ...effort }),
      decisionModel: () => 'small',
      providers: () => [{ ...provider('mine', mine.baseUrl), profiles }],
      secret: () => undefined,
    });
    const topicId = newId(TopicId);
    const stream = choice.stream(topicId, choice.choose(topicId, role), request, AbortSignal.timeout(5_000));
    for await (const _ of stream);
    return mine.requests.at(-1)?.body.reasoning_effort;
  };
  expect(await efforts({ effort: 'high' })).toBe('high');
  expect(await efforts({})).toBe('low');
  expect(await efforts({ effort: 'high' }, 'decision')).toBeUndefined();
});

test('asks the fallback model of the topic for which the failed model was chosen', async () => {
  const mine = provider('mine', 'http://127.0.0.1:1/v1');
  const [one, other] = [newId(TopicId), newId(TopicId)];
  const choice = new ModelChoice({
    settingOf: () => ({ provider: 'openai', providerId: 'mine', model: 'large' }),
    fallbackModel: (topicId) =>
      topicId === one ? { provider: 'openai', providerId: 'mine', model: 'spare', effort: 'low' } : null,
    providers: () => [mine],
    secret: () => undefined,
  });
  expect(choice.fallback(choice.choose(one))).toEqual({ provider: 'openai', model: 'spare' });
  expect(choice.fallback(choice.choose(other))).toBeNull();
});

test('leaves images out for a model that does not see them, says so to the model, and sends them to every other one', async () => {
  const mine = await server();
  const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
  const callId = newId(CallId);
  const tool = { serverId: FILE_EDITOR, toolName: 'read' };
  const messages: readonly ModelMessage[] = [
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'How much?' },
        { ...image, name: 'receipt.jpg' },
      ],
    },
    { role: 'assistant', parts: [{ type: 'tool-call', callId, tool, writtenName: 'read', arguments: {} }] },
    { role: 'tool', parts: [{ type: 'tool-result', callId, tool, status: 'done', content: [image] }] },
  ];
  const askedOf = async (model: string, images?: 'yes' | 'no') => {
    const profiles = images === undefined ? {} : { profiles: { [model]: { images } } };
    const choice = new ModelChoice({
      settingOf: () => ({ provider: 'openai', providerId: 'mine', model }),
      providers: () => [{ ...provider('mine', mine.baseUrl), ...profiles }],
      secret: () => undefined,
    });
    await askedWith(choice, { messages, tools: [TOOL] });
    const takes = choice.takesImages(choice.choose(newId(TopicId)));
    return { takes, sent: mine.requests.at(-1)?.bodyText ?? '' };
  };
  const blind = await askedOf('deepseek-chat');
  expect(blind).toMatchObject({
    takes: false,
    sent: expect.stringContaining('The image \\"receipt.jpg\\" is not shown to you'),
  });
  expect(blind.sent).toContain('An image of this result is not shown to you');
  expect(blind.sent).not.toContain('aGk=');
  for (const [model, images] of [['gpt-4o'], ['a-model-of-mine'], ['deepseek-chat', 'yes']] as const)
    expect(await askedOf(model, images)).toMatchObject({ takes: true, sent: expect.stringContaining('aGk=') });
  expect(await askedOf('gpt-4o', 'no')).toMatchObject({ takes: false, sent: expect.not.stringContaining('aGk=') });
});

test('leaves out the oldest images of a request whose images are larger than providers take', async () => {
  const mine = await server();
  const image = (name: string) =>
    ({ type: 'image', mimeType: 'image/png', data: 'a'.repeat(11 * 1024 ** 2), name }) as const;
  const messages: readonly ModelMessage[] = [{ role: 'user', parts: [image('old.png'), image('new.png')] }];
  const choice = new ModelChoice({
    settingOf: () => ({ provider: 'openai', providerId: 'mine', model: 'gpt-4o' }),
    providers: () => [provider('mine', mine.baseUrl)],
    secret: () => undefined,
  });
  await askedWith(choice, { messages });
  const sent = mine.requests.at(-1)?.bodyText ?? '';
  expect(sent).toContain('The image \\"old.png\\" is not shown to you');
  expect(sent.match(/data:image/g)).toHaveLength(1);
});

test("takes the context size from the provider's profile, else from known models, else null", () => {
  const profiles = { m: { contextTokens: 8_000 } };
  const providers = [
    { ...provider('mine', 'http://127.0.0.1:1/v1'), profiles },
    provider('official', 'https://api.openai.com/v1'),
  ];
  const sizeOf = (setting: ModelSetting) => {
    const choice = new ModelChoice({ settingOf: () => setting, providers: () => providers, secret: () => undefined });
    return choice.contextTokensOf(choice.choose(newId(TopicId)));
  };
  expect(sizeOf({ provider: 'openai', providerId: 'mine', model: 'm' })).toBe(8_000);
  expect(sizeOf({ provider: 'openai', providerId: 'mine', model: 'gpt-4.1' })).toBeNull();
  expect(sizeOf({ provider: 'openai', providerId: 'official', model: 'gpt-4.1' })).toBe(1_047_576);
  expect(sizeOf({ provider: 'openai', providerId: 'gone', model: 'm' })).toBeNull();
  expect(sizeOf({ provider: 'openai', model: 'gpt-4o' })).toBe(128_000);
  expect(sizeOf({ provider: 'gemini', model: 'gemini-2.5-pro' })).toBe(1_048_576);
  expect(sizeOf({ provider: 'openai', model: 'gpt-4o', baseUrl: 'http://127.0.0.1:1/v1' })).toBeNull();
  expect(sizeOf({ provider: 'demo', model: 'demo' })).toBeNull();
});

test('reports the cost of a call if the model has a price, with cached input at its own price', async () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 600 } };
  const answer = { choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }], usage };
  const mine = await startScriptedOpenAi(() => ({ chunks: [answer] }));
  servers.push(mine);
  const profiles = {
    priced: { price: { input: 10, cachedInput: 1, output: 20 } },
    free: { price: { input: 0, output: 0 } },
  };
  const told = async (model: string) => {
    const setting: ModelSetting = { provider: 'openai', providerId: 'mine', model };
    const providers = () => [{ ...provider('mine', mine.baseUrl), profiles }];
    const choice = new ModelChoice({ settingOf: () => setting, providers, secret: () => undefined });
    return (await askedWith(choice)).find((event) => event.type === 'usage')?.usage;
  };
  const tokens = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 600 };
  expect(await told('priced')).toEqual({ ...tokens, cost: 0.0066 });
  expect(await told('free')).toEqual({ ...tokens, cost: 0 });
  expect(await told('unknown')).toEqual(tokens);
});

test("applies the configured silence limit (a process option has priority) and extends the call's time limit accordingly", async () => {
  const silent = await startScriptedOpenAi(() => ({ stallAfter: 0 }));
  servers.push(silent);
  const profiles = { m: { maxSilenceSeconds: 1 } };
  const providers = () => [{ ...provider('mine', silent.baseUrl), profiles }];
  const setting = { provider: 'openai', model: 'm', providerId: 'mine' } as const;
  const endOf = async (own: Partial<ModelSetting>) => {
    const choice = new ModelChoice({ settingOf: () => ({ ...setting, ...own }), providers, secret: () => undefined });
    return (await askedWith(choice, { timeoutMs: 200 })).at(-1);
  };
  const after = (seconds: string) => ({
    finish: { code: 'no-answer', message: expect.stringContaining(`for ${seconds}.`) },
  });
  expect(await endOf({})).toMatchObject(after('1 second'));
  expect(await endOf({ maxSilenceSeconds: 1.3 })).toMatchObject(after('1.3 seconds'));
});

const SLOW = { text: 'Hello.', delayMs: 400 };
const SLOWER = { text: 'Hello again.', delayMs: 660 };

test.each([
  ['OpenAI', 'openai', () => startScriptedOpenAi([SLOW, SLOWER]), () => startScriptedOpenAi([SLOWER])],
  ['Gemini', 'gemini', () => startScriptedGemini([SLOW, SLOWER]), () => startScriptedGemini([SLOWER])],
] as const)(
  'waits longer for a model (%s) that was slow before, but not for another one',
  async (_format, kind, startSlow, startOther) => {
    await using slow = await startSlow();
    await using other = await startOther();
    const setting = { provider: kind, model: 'gemini-3-flash' } as const;
    let present: ModelSetting = { ...setting, baseUrl: slow.baseUrl };
    const choice = new ModelChoice({
      settingOf: () => present,
      providers: () => [],
      secret: () => undefined,
      silence: { startMs: 600, middleMs: 600 },
    });
    expect((await askedWith(choice)).at(-1)).toMatchObject({ finish: { reason: 'stop' } });
    expect((await askedWith(choice)).at(-1)).toMatchObject({ finish: { reason: 'stop' } });
    present = { ...setting, baseUrl: other.baseUrl };
    expect((await askedWith(choice)).at(-1)).toMatchObject({ finish: { code: 'no-answer' } });
  },
);

test('sends no key over plain http to another machine, unless the user allowed it for this address', async () => {
  const mine = await server();
  // An address of this computer that is not a loopback address, as another machine has one.
  const elsewhere = mine.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const { origin } = new URL(elsewhere);
  const own = { provider: 'openai', providerId: 'mine', model: 'm' } as const;
  const given = { provider: 'openai', model: 'm', baseUrl: elsewhere, secret: 'provider:mine' } as const;
  const ask = (setting: ModelSetting, keyOverHttp?: string, key = 'key-of-mine') =>
    choiceOf(
      setting,
      () => [{ ...provider('mine', elsewhere), ...(keyOverHttp === undefined ? {} : { keyOverHttp }) }],
      { 'provider:mine': key },
    )();
  const refused = {
    type: 'finish',
    finish: { reason: 'error', code: 'unauthorized', message: expect.stringContaining(`unencrypted to ${origin}`) },
  };
  expect(await ask(own)).toMatchObject(refused);
  expect(await ask(own, 'http://nas:8080')).toMatchObject(refused);
  expect(await ask({ ...own, keyOverHttp: origin })).toMatchObject(refused);
  expect(await ask(given)).toMatchObject(refused);
  expect(mine.requests).toEqual([]);
  expect(await ask(own, origin)).toMatchObject({ finish: { reason: 'stop' } });
  expect(await ask({ ...given, keyOverHttp: origin })).toMatchObject({ finish: { reason: 'stop' } });
  expect(mine.requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer key-of-mine'));
  // Without a key, nothing secret is sent.
  expect(await ask(own, undefined, ' ')).toMatchObject({ type: 'finish' });
});

test('decides with the chosen model of the same provider, and within the time of the decision', async () => {
  const silent = await startScriptedOpenAi(() => ({ stallAfter: 0 }));
  servers.push(silent);
  const profiles = { small: { maxSilenceSeconds: 60 } };
  const choice = new ModelChoice({
    settingOf: () => ({ provider: 'openai', model: 'large', providerId: 'mine', contextTokens: 8_000 }),
    decisionModel: () => 'small',
    providers: () => [{ ...provider('mine', silent.baseUrl), profiles }],
    secret: () => undefined,
  });
  const topicId = newId(TopicId);
  expect(choice.choose(topicId, 'chat').model).toBe('large');
  const decider = choice.choose(topicId, 'decision');
  const asked = { ...request, timeoutMs: 200 };
  const events: ModelEvent[] = [];
  for await (const event of choice.stream(topicId, decider, asked, AbortSignal.timeout(5_000))) events.push(event);
  expect(events.at(-1)).toMatchObject({ finish: { reason: 'error', code: 'no-answer' } });
  expect(silent.requests.map(({ body }) => body)).toMatchObject([{ model: 'small' }]);
});

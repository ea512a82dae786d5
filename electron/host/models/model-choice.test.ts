import { afterEach, expect, test } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { type ScriptedOpenAi, say, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import { userText } from '../../../shared/message.ts';
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

test("a model of the user's provider is reached at the provider's address with the provider's key, whatever the setting says", async () => {
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

test('an address that was corrected and a key that was changed count from the next call on', async () => {
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

test('a provider that speaks Gemini’s format is asked in it, at its address and with its key', async () => {
  await using gemini = await startScriptedGemini([{ text: 'Hello.' }]);
  const mine = { ...provider('mine', gemini.baseUrl), kind: 'gemini' } as const;
  const setting = { provider: 'openai', model: 'gemini-3-flash', providerId: 'mine' } as const;
  const ask = choiceOf(setting, () => [mine], { 'provider:mine': 'key-of-mine' });
  expect(await ask()).toMatchObject({ type: 'finish', finish: { reason: 'stop' } });
  expect(gemini.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['key-of-mine']);
  expect(gemini.violations).toEqual([]);
});

test('a provider that was removed is told in a sentence that says to choose a model, and nothing is asked', async () => {
  const elsewhere = await server();
  const setting = { provider: 'openai', model: 'm', providerId: 'gone', baseUrl: elsewhere.baseUrl } as const;
  expect(await choiceOf(setting, () => [], {})()).toMatchObject({
    type: 'finish',
    finish: { reason: 'error', code: 'model-not-found', message: expect.stringContaining('Choose a model') },
  });
  expect(elsewhere.requests).toEqual([]);
});

test('a model is given its tools as its provider says, and otherwise where the setting says so', async () => {
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

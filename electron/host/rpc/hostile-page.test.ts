/** A compromised page calls every procedure with every kind of input. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, ORPCError } from '@orpc/server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { say, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { contract } from '../../../shared/contract.ts';
import { ApprovalRuleId, CallId, LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { createHost } from '../host.ts';
import { newId } from '../new-id.ts';
import { router } from './router.ts';
import { openWindowHost } from './window-host.ts';

const KEY = 'sk-very-secret-0123456789';

async function hostWithTopic() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hostile-'));
  const model = await startScriptedOpenAi(() => say('Hello.'));
  const secrets = new Map<string, string>();
  const logged: string[] = [];
  const note = (message: string, data: object = {}) => void logged.push(message + JSON.stringify(data));
  const window = await openWindowHost({
    createHost,
    ports: {
      secret: (name) => secrets.get(name),
      secretStore: {
        where: 'file',
        names: () => [...secrets.keys()],
        set: (name, value) => void secrets.set(name, value),
        remove: (name) => void secrets.delete(name),
      },
      capabilities: { windows: true, serverRequests: true },
      attendant: 'window',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent: () => {},
      log: { debug: note, info: note, warn: note, error: note },
    },
    options: { dataDir, homeDirectory: dataDir },
    shell: {
      info: { version: '1', shell: 'browser', platform: 'linux', dataDir, secretStore: 'file', canPickFolder: false },
      openExternal: async () => {},
      pickFolder: async () => null,
    },
  });
  onTestFinished(async () => {
    await window.close();
    await model.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const provider = { id: 'mine', name: 'Mine', kind: 'openai' as const, baseUrl: model.baseUrl, models: ['m'] };
  window.host.providers.save({ provider, key: KEY });
  window.host.settings.update({ model: { provider: 'openai', providerId: 'mine', model: 'm' } });
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'x', workspace: dataDir });
  return {
    window,
    dataDir,
    model,
    logged,
    topicId,
    loopId: window.host.loops.list({ topicId })[0]?.id ?? newId(LoopId),
  };
}

/** The fields of a procedure's input, read from its JSON Schema, also for unions. */
function keysOf(procedure: unknown): readonly string[] {
  const schema = (procedure as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'].inputSchema;
  if (schema === undefined) return [];
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return [...new Set([properties, ...anyOf.map((one) => one.properties ?? {})].flatMap((one) => Object.keys(one)))];
}

/** Procedures that are not called: they stream, start a program or send a request. */
const LEFT_OUT = new Set(['app.follow', 'app.followTopic', 'commands.run', 'providers.test']);

type Client = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

it('a compromised page gets a sentence for each call, never a stack, a key or a crash', async () => {
  const { window, logged, topicId, loopId } = await hostWithTopic();
  const ids = [topicId, loopId, newId(TopicId), newId(LoopId), newId(CallId), newId(MessageId), newId(ApprovalRuleId)];
  const wild = [
    null,
    undefined,
    -1,
    1e308,
    '',
    '\0',
    '../../etc/passwd',
    '__proto__',
    'x'.repeat(300_000),
    [],
    {},
    true,
  ];
  const good = {
    ...{ topicId, loopId, callId: newId(CallId), messageId: newId(MessageId), before: newId(MessageId), id: 'x' },
    ...{ path: '/', text: 'x', query: 'x', title: 'x', pinned: true, workspace: '/nowhere', url: 'x', change: {} },
    ...{ answer: { decision: 'once', receipt: '' }, receipt: '', from: 0, as: 'done', limits: {}, command: 'true' },
    provider: { id: 'mine', name: 'x', kind: 'openai', baseUrl: 'http://127.0.0.1:9/', models: [] },
  };
  // The router without its types, which a compromised page ignores.
  const client = createRouterClient(router, { context: window }) as unknown as Client;
  const broken: string[] = [];
  let asked = 0;
  const ask = async (noun: string, name: string, input: unknown) => {
    asked += 1;
    try {
      expect(JSON.stringify(await client[noun]?.[name]?.(input)) ?? '').not.toContain(KEY);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      const told = JSON.stringify([error.code, error.message, error.data]);
      for (const secret of [KEY, 'node_modules', process.cwd()]) expect(told).not.toContain(secret);
      if (error.code === 'internal') broken.push(`${noun}.${name} ${JSON.stringify(input)?.slice(0, 200)}`);
    }
  };
  for (const [noun, procedures] of Object.entries(contract)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      if (LEFT_OUT.has(`${noun}.${name}`)) continue;
      for (const input of [undefined, null, 'x', [], JSON.parse('{"__proto__":{"topicId":1}}')])
        await ask(noun, name, input);
      for (const key of keysOf(procedure))
        for (const value of [...ids, ...wild]) await ask(noun, name, { ...good, [key]: value });
    }
  }
  expect(broken).toEqual([]);
  expect(asked).toBeGreaterThan(500);
  expect(logged.join()).not.toContain(KEY);
  expect({}).not.toHaveProperty('topicId');
}, 60_000);

it('a compromised page cannot choose to which address a key is sent', async () => {
  const { window, topicId } = await hostWithTopic();
  const client = createRouterClient(router, { context: window }) as unknown as Client;
  const model = {
    provider: 'openai',
    providerId: 'mine',
    model: 'm',
    baseUrl: 'http://127.0.0.1:9/',
    secret: 'provider:mine',
  };
  await client.settings?.update?.({ model, providers: [] });
  await client.topics?.updateSettings?.({ topicId, change: { model } });
  const safe = { provider: 'openai', providerId: 'mine', model: 'm' };
  expect(window.host.settings.current()).toMatchObject({ model: safe, providers: [{ id: 'mine' }] });
  expect(window.host.settings.current().model).toEqual(safe);
  expect(window.host.topics.detail(topicId).model).toEqual(safe);
});

/**
 * Tests the requests that the reference server from npm sends to the user, and the prompts and
 * resources that it offers, from the server process to the topic and back.
 */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call, lastResults, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId, type TopicId } from '../../../shared/ids.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import { until } from '../mcp/transport/child-servers.fixture.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const EVERYTHING = ServerId.parse('everything');
const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const RESOURCE = 'demo://resource/dynamic/text/1';

const withServer = (script: Script): Promise<Window> =>
  openWindow(script, {
    approvalMode: 'allow-all',
    servers: { everything: { transport: 'stdio', command: process.execPath, args: [PROGRAM, 'stdio'], env: {} } },
  });

async function begin(window: Window): Promise<TopicId> {
  const { workspace, host } = window;
  return (await host.topics.send({ topicId: null, text: 'Do it.', workspace, settings: { strategy: 'chat' } })).topicId;
}

/** Resolves to the next server request that the host announces. */
function asked(window: Window): Promise<ServerRequest> {
  const told = Promise.withResolvers<ServerRequest>();
  window.listenToNews = (news) => {
    if (news.type === 'request-changed' && news.request.state === 'open') told.resolve(news.request);
  };
  return told.promise;
}

/**
 * A model script that calls the tool `trigger-elicitation-request` once the server offers it. The
 * server offers this tool a moment after its start, when it knows that the client accepts
 * requests.
 */
const askingScript: Script = async ({ messages, tools = [] }, n) => {
  if (JSON.stringify(messages).includes('Ada')) return say('Thank you.');
  if (tools.some((tool) => tool.function.name.endsWith('trigger-elicitation-request'))) {
    return call('trigger-elicitation-request');
  }
  await setTimeout(100);
  return call('echo', { message: `${n}` });
};

test('a server shows a form in the topic of its call, the topic waits, and the server receives the values that the user fills in', async () => {
  const window = await withServer(askingScript);
  const asking = asked(window);
  const topicId = await begin(window);
  const { id, loopId, callId, draft } = await asking;
  const { host } = window;
  expect(host.topics.summary(topicId).activity).toBe('waiting');
  expect(draft).toMatchObject({ integer: 42, titledMultipleSelectEnum: ['fish-1'] });
  expect([loopId, callId]).toEqual([host.loops.list()[0]?.id, expect.stringMatching(/^call_/)]);
  await expect(
    host.requests.answer({ topicId, id, answer: { action: 'accept', content: draftOf(draft) } }),
  ).rejects.toThrow(/not filled in/);
  await host.requests.answer({ topicId, id, answer: { action: 'accept', content: { name: 'Ada', integer: 7 } } });
  await window.reached(topicId, 'completed');
  const [result] = lastResults(window.model.requests.at(-1)?.body ?? expect.unreachable());
  expect(result).toContain('- Name: Ada');
  expect(result).toContain('- Favorite Integer: 7');
  expect(host.topics.summary(topicId).activity).toBe('idle');
}, 60_000);

const draftOf = (draft: ServerRequest['draft']) => JSON.parse(JSON.stringify(draft));

test('a server’s request expires when the loop is stopped', async () => {
  const window = await withServer(askingScript);
  const asking = asked(window);
  const topicId = await begin(window);
  const { loopId } = await asking;
  await window.host.loops.stop({ loopId: loopId ?? expect.unreachable() });
  expect(window.host.requests.list(topicId).map(({ state }) => state)).toEqual(['expired']);
}, 60_000);

test('a draft of an answer survives a restart; the request is then expired, and the outcome of its call is unknown', async () => {
  const window = await withServer(askingScript);
  const asking = asked(window);
  const topicId = await begin(window);
  const { id, loopId } = await asking;
  window.host.requests.saveDraft({ topicId, id, draft: { name: 'Ad' } });
  const host = await window.restart();
  expect(host.requests.list(topicId)).toMatchObject([{ id, state: 'expired', draft: { name: 'Ad' } }]);
  await host.resumeLoop(loopId ?? expect.unreachable());
  await window.until(() => window.events.some(({ type }) => type === 'outcome-unknown'));
  expect(host.topics.summary(topicId).activity).toBe('waiting');
}, 60_000);

test('a server with sampling switched on receives a reply of the model after the user has seen what the model is asked', async () => {
  const sampling: Script = ({ messages, tools = [] }, n) => {
    const said = JSON.stringify(messages);
    if (said.includes('You are a helpful test server.')) return say('A haiku.');
    if (said.includes('LLM sampling result')) return say('Thank you.');
    const isOffered = tools.some((tool) => tool.function.name.endsWith('trigger-sampling-request'));
    return isOffered
      ? call('trigger-sampling-request', { prompt: 'A poem', maxTokens: 50 })
      : call('echo', { message: `${n}` });
  };
  const window = await openWindow(sampling, { approvalMode: 'allow-all' });
  const setting: ServerSetting = { transport: 'stdio', command: process.execPath, args: [PROGRAM, 'stdio'], env: {} };
  window.host.servers.add({ servers: [{ id: EVERYTHING, setting, secrets: {} }], origin: 'typed' });
  window.host.servers.setSampling({ serverId: EVERYTHING, sampling: true });
  const asking = asked(window);
  const topicId = await begin(window);
  const { id, ask } = await asking;
  expect(ask).toMatchObject({ kind: 'sampling', system: 'You are a helpful test server.', maxTokens: 50, model: 'm' });
  const before = window.model.requests.length;
  await window.host.requests.answer({ topicId, id, answer: { action: 'accept' } });
  const sent = window.model.requests[before]?.body;
  expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(sent?.tools).toBeUndefined();
  await window.reached(topicId, 'completed');
  expect(lastResults(window.model.requests.at(-1)?.body ?? expect.unreachable())[0]).toContain('A haiku.');
  expect(window.host.requests.list(topicId)).toMatchObject([{ id, state: 'accepted', reply: 'A haiku.' }]);
}, 60_000);

test('a running server offers its prompts and resources, and a resource can be attached to a message', async () => {
  const window = await withServer(() => say('Read.'));
  const topicId = await begin(window);
  await window.reached(topicId, 'completed');
  const { host } = window;
  await until(
    () => host.servers.prompts({ topicId }).length > 0 && host.servers.resources({ topicId, query: '' }).length > 0,
  );
  expect(host.servers.prompts({ topicId }).map(({ name }) => name)).toContain('args-prompt');
  const { text } = await host.servers.prompt({
    ...{ serverId: EVERYTHING, name: 'args-prompt', arguments: { city: 'Bern' } },
  });
  expect(text).toContain('Bern');
  const department = { argument: 'department', value: 'E', others: {} };
  expect(
    await host.servers.complete({ serverId: EVERYTHING, of: { prompt: 'completable-prompt' }, ...department }),
  ).toEqual(['Engineering']);

  const attachments = [{ serverId: EVERYTHING, uri: RESOURCE }];
  await host.topics.send({ topicId, text: 'What does it say?', attachments });
  await window.until(() => host.loops.list({ topicId }).filter(({ state }) => state.name === 'completed').length === 2);
  expect(window.model.requests.at(-1)?.bodyText).toContain('<resource server=\\"everything\\" uri=\\"demo://');
  expect(host.messages(topicId).at(-2)?.parts[1]).toMatchObject({ type: 'file', serverId: EVERYTHING, path: RESOURCE });

  const bad = host.topics.send({
    topicId,
    text: 'And this?',
    attachments: [{ serverId: EVERYTHING, uri: 'demo://no' }],
  });
  await expect(bad).rejects.toMatchObject({ code: 'conflict' });
  expect(host.loops.list({ topicId })).toHaveLength(2);
}, 60_000);

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  type Reply,
  type Script,
  type ScriptedOpenAi,
  say,
  startScriptedOpenAi,
} from '../../../e2e/fixtures/scripted-openai.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { Attendant, LoopState } from '../../../shared/loop.ts';
import { textOf } from '../../../shared/message.ts';
import { type EventLine, lineOf } from '../cli/views/json-view.ts';
import { createHost } from '../host.ts';
import type { HostOptions } from '../options.ts';
import type { Host } from '../program/host-api.ts';
import { openDatabase } from '../store/database.ts';
import { Loops } from '../store/loops.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { approve } from './approve.fixture.ts';

const done = call('attempt_completion', { result: 'all done' });
const edit = call('create_file', { path: 'new.txt', content: 'new\n' });

let folder: string;
let workspace: string;
let server: ScriptedOpenAi | null;
let hosts: Host[];
let events: EventLine[];
let listen: (event: EventLine) => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loop-runner-'));
  workspace = await mkdtemp(join(tmpdir(), 'loop-runner-workspace-'));
  server = null;
  hosts = [];
  events = [];
  listen = () => {};
});

afterEach(async () => {
  for (const host of hosts) await host.close();
  await server?.close();
  for (const path of [folder, workspace]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
});

async function open(
  script: Script | readonly Reply[],
  options: Partial<HostOptions> = {},
  attendant: Attendant = 'window',
): Promise<Host> {
  server ??= await startScriptedOpenAi(script);
  const silent = () => {};
  const host = await createHost(
    {
      secret: () => undefined,
      capabilities: { windows: false, serverRequests: false },
      attendant,
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent: (located) => {
        const event = lineOf(located);
        events.push(event);
        listen(event);
      },
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    {
      dataDir: folder,
      model: { provider: 'openai', model: 'm', baseUrl: server.baseUrl },
      trustedFolders: [workspace],
      ...options,
    },
  );
  hosts.push(host);
  return host;
}

const start = (host: Host, more: object = {}) =>
  host.startLoop({ prompt: 'Do it.', workspace, strategy: 'agentic', locale: 'en', ...more });

const pending = (state: LoopState) => {
  if (state.name !== 'waiting' || state.awaited.for !== 'approval') throw new Error(JSON.stringify(state));
  return state.awaited.callId;
};

describe('stop', () => {
  it('ends a loop that waits for an approval: the call is canceled and nothing runs', async () => {
    const host = await open([edit]);
    const loop = await start(host);
    pending(await loop.rest);
    await host.loops.stop({ loopId: loop.loopId });
    expect(host.loop(loop.loopId).state).toMatchObject({ name: 'stopped', outcome: { reason: 'user_cancelled' } });
    expect(host.exportData().toolCalls.map(({ status }) => status)).toEqual(['cancelled']);
    expect(server?.requests).toHaveLength(1);
  });

  it('ends a loop at the moment at which it begins to wait', async () => {
    const host = await open([edit]);
    let stopping: Promise<void> | null = null;
    listen = (event) => {
      if (event.type === 'approval-request') stopping ??= host.loops.stop({ loopId: event.loopId });
    };
    const loop = await start(host);
    await loop.rest;
    await stopping;
    expect(host.loop(loop.loopId).state.name).toBe('stopped');
  });

  it('ends a loop at the moment at which it starts', async () => {
    const host = await open([say('never', { stallAfter: 1 })]);
    let stopping: Promise<void> | null = null;
    listen = (event) => {
      if (event.type === 'loop-start') stopping ??= host.loops.stop({ loopId: event.loopId });
    };
    const loop = await start(host);
    expect(await loop.rest).toMatchObject({ name: 'stopped' });
    await stopping;
    expect(events.filter(({ type }) => type === 'loop-start')).toHaveLength(1);
  });
});

describe('a topic', () => {
  it('has at most one running loop', async () => {
    const host = await open(() => say('slow', { stallAfter: 2 }));
    const loop = await start(host);
    await expect(start(host, { topicId: loop.topicId })).rejects.toMatchObject({ code: 'conflict' });
    await host.loops.stop({ loopId: loop.loopId });
  });

  it('refuses a new turn while a loop waits, and keeps a valid history after that loop is stopped', async () => {
    const host = await open([edit, say('Then not.')]);
    const first = await start(host);
    pending(await first.rest);
    const { topicId, loopId } = first;
    await expect(start(host, { topicId })).rejects.toMatchObject({ failure: 'topic-waits', data: { loopId } });
    expect(host.loop(loopId).state.name).toBe('waiting');
    await host.loops.stop({ loopId });
    const second = await start(host, { topicId, prompt: 'Leave it.' });
    expect(await second.rest).toMatchObject({ name: 'completed' });
    expect(host.loop(loopId).state.name).toBe('stopped');
    expect(server?.violations).toEqual([]);
  });

  it('is not created by a request that is rejected', async () => {
    const host = await open([]);
    await expect(start(host, { workspace: join(workspace, 'nowhere') })).rejects.toMatchObject({ code: 'bad-usage' });
    await expect(start(host, { prompt: ' ' })).rejects.toMatchObject({ code: 'bad-usage' });
    expect(host.exportData().topics).toEqual([]);
  });
});

it('puts a message that arrived after the last step into the topic, after the answer', async () => {
  const host = await open([say('The answer.')]);
  listen = (event) => {
    if (event.type === 'text-delta') host.sendNow(event.loopId, 'And one more thing');
    if (event.type === 'text-delta') listen = () => {};
  };
  const loop = await start(host);
  await loop.rest;
  expect(host.messages(loop.topicId).map(textOf)).toEqual(['Do it.', 'The answer.', 'And one more thing']);
});

describe('a wait before another attempt', () => {
  const busy: Reply = { status: 429, headers: { 'retry-after': '50' }, rawBody: '{"error":{"message":"busy"}}' };

  /** Starts a loop whose model is busy once, and returns it when it waits. */
  async function waiting() {
    const host = await open([busy, done]);
    const waits = Promise.withResolvers<EventLine>();
    listen = (event) => event.type === 'model-retry' && waits.resolve(event);
    const loop = await start(host);
    return { host, loop, retry: await waits.promise };
  }

  it('says why, which attempt follows, of how many, and after which time', async () => {
    const { host, loop, retry } = await waiting();
    const failure = { problem: { name: 'rate-limited', data: { label: 'OpenAI' } }, status: 429, said: 'busy' };
    expect(retry).toMatchObject({ attempt: 2, of: 5, waitMs: 50_000, failure });
    await host.loops.stop({ loopId: loop.loopId });
  });

  it('ends at once when the user does not want to wait, and the request is sent again', async () => {
    const { host, loop } = await waiting();
    expect(server?.requests).toHaveLength(1);
    host.loops.retryNow({ loopId: loop.loopId });
    expect(await loop.rest).toMatchObject({ name: 'completed' });
    expect(server?.requests).toHaveLength(2);
    // The loop no longer waits, and a press that comes too late changes nothing.
    host.loops.retryNow({ loopId: loop.loopId });
  });

  it('ends at once when the user stops the loop, and no request is sent', async () => {
    const { host, loop } = await waiting();
    await host.loops.stop({ loopId: loop.loopId });
    expect(await loop.rest).toMatchObject({ name: 'stopped', outcome: { reason: 'user_cancelled' } });
    expect(server?.requests).toHaveLength(1);
  });

  it('of a loop that another process drives cannot be ended here', async () => {
    const { host, loop } = await waiting();
    const other = await open([]);
    expect(() => other.loops.retryNow({ loopId: loop.loopId })).toThrow('Another Loopwright process');
    await host.loops.stop({ loopId: loop.loopId });
  });
});

it('a loop that ends because its model failed keeps the failure in its outcome, to be worded where it is shown', async () => {
  const host = await open([{ status: 401, rawBody: '{"error":{"message":"no such key","code":"invalid_api_key"}}' }]);
  const loop = await start(host);
  const failure = { problem: { name: 'key-refused', data: { label: 'OpenAI' } }, status: 401, said: 'no such key' };
  expect(await loop.rest).toMatchObject({ name: 'failed', outcome: { reason: 'error', failure } });
  expect(events.findLast(({ type }) => type === 'loop-end')).toMatchObject({ failure });
});

it('pauses after an approval when the pause was requested before it', async () => {
  const host = await open([edit, done]);
  const loop = await start(host);
  const callId = pending(await loop.rest);
  host.loops.pause({ loopId: loop.loopId });
  const approved = await approve(host, loop.loopId, callId, 'once');
  expect(await approved.rest).toEqual({ name: 'paused' });
  expect(await readFile(join(workspace, 'new.txt'), 'utf8')).toBe('new\n');
  const resumed = await host.resumeLoop(loop.loopId);
  expect(await resumed.rest).toMatchObject({ name: 'completed' });
});

it('keeps the agentic service of a loop during an approval, and reports the end of each iteration', async () => {
  const host = await open([edit, done]);
  const loop = await start(host);
  const service = host.agenticLoop(loop.loopId);
  const heard: string[] = [];
  service.on('iteration:start', (n) => heard.push(`start ${n}`));
  service.on('iteration:end', (n) => heard.push(`end ${n}`));
  service.on('complete', (state) => heard.push(`complete ${state.completionReason}`));
  const callId = pending(await loop.rest);
  await (await approve(host, loop.loopId, callId, 'once')).rest;
  expect(host.agenticLoop(loop.loopId)).toBe(service);
  expect(heard).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'complete attempt_completion']);
});

it('requests the approval again, with the diff of the edit, when another process resumes a waiting loop', async () => {
  const first = await open([edit, done]);
  const loop = await start(first);
  pending(await loop.rest);
  await first.close();
  const second = await open([]);
  events.length = 0;
  pending(await (await second.resumeLoop(loop.loopId)).rest);
  const asked = events.find((event) => event.type === 'approval-request');
  expect(asked).toMatchObject({ tool: 'create_file', diffs: [{ path: 'new.txt', added: 1 }] });
});

describe('the attendant of a loop', () => {
  const attendants = (loopId: LoopId) => {
    const database = openDatabase(join(folder, DATABASE_FILE), { now: Date.now });
    const rows = new Loops(database).journal(loopId, ['attended']);
    database.close();
    return rows.map((row) => row.kind === 'attended' && row.by);
  };

  it('is whoever started the loop, until somebody else resumes it', async () => {
    const first = await open([edit, done], {}, 'terminal');
    const { loopId, rest } = await start(first);
    pending(await rest);
    pending(await (await first.resumeLoop(loopId)).rest);
    expect(attendants(loopId)).toEqual([]);
    await first.close();
    const second = await open([]);
    pending(await (await second.resumeLoop(loopId)).rest);
    pending(await (await second.resumeLoop(loopId)).rest);
    expect(attendants(loopId)).toEqual(['window']);
    await second.close();
    const third = await open([], {}, 'nobody');
    expect(await (await third.resumeLoop(loopId)).rest).toMatchObject({ name: 'completed' });
    expect(third.exportData().toolCalls.map(({ status }) => status)).toEqual(['denied', 'done']);
  });

  it('is missing in a journal of an older version, until the loop is resumed', async () => {
    const first = await open([edit, done]);
    const { loopId, rest } = await start(first);
    pending(await rest);
    await first.close();
    const database = openDatabase(join(folder, DATABASE_FILE), { now: Date.now });
    database.run("UPDATE journal SET data = json_remove(data, '$.input.attendant') WHERE kind = 'input'");
    database.close();
    pending(await (await (await open([])).resumeLoop(loopId)).rest);
    expect(attendants(loopId)).toEqual(['window']);
  });
});

it('uses the model of the topic when the request names no model', async () => {
  const first = await open([edit, done]);
  const loop = await start(first);
  const callId = pending(await loop.rest);
  await first.close();
  const silent = () => {};
  const second = await createHost(
    {
      secret: () => undefined,
      capabilities: { windows: false, serverRequests: false },
      attendant: 'window',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent: silent,
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    { dataDir: folder },
  );
  hosts.push(second);
  expect(second.modelOf(loop.topicId)).toMatchObject({ provider: 'openai', model: 'm' });
  expect(await (await approve(second, loop.loopId, callId, 'once')).rest).toMatchObject({ name: 'completed' });
});

it('starts no loop after closing has begun', async () => {
  const host = await open([edit]);
  const loop = await start(host);
  const callId = pending(await loop.rest);
  const closing = host.close();
  await expect(approve(host, loop.loopId, callId, 'once')).rejects.toMatchObject({
    code: 'conflict',
  });
  await closing;
  await expect(readFile(join(workspace, 'new.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('undoes an edit, and refuses to undo it if the file was changed by hand', async () => {
  await writeFile(join(workspace, 'a.txt'), 'one\n');
  const host = await open([call('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' }), edit, done], {
    approvalMode: 'allow-edits',
  });
  const loop = await start(host);
  await loop.rest;
  await writeFile(join(workspace, 'new.txt'), 'by hand\n');
  const undone = await host.changes.undo({ loopId: loop.loopId });
  expect(undone.map(({ path, result }) => [path, result]).sort()).toEqual([
    ['a.txt', 'undone'],
    ['new.txt', 'refused'],
  ]);
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('one\n');
  expect(await readFile(join(workspace, 'new.txt'), 'utf8')).toBe('by hand\n');
});

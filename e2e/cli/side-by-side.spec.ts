/**
 * Loops that run at the same time: in two processes on one data folder, and six in one process.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { call, lastResults, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { hosted } from './in-process.ts';
import { keepPythonSnapshot, onServer, somePlace } from './program.ts';

const ROUNDS = 5;

/** The name of the loop that a request belongs to, which is contained in the goal. */
function loopOf({ messages }: ChatRequest): string {
  const goal = messages.find(({ role }) => role === 'user')?.content;
  const [, name] = /You are (\w+)\./.exec(String(goal)) ?? [];
  if (name === undefined) throw new Error(`There is no name in the goal: ${goal}`);
  return name;
}

/** The model writes `own.txt` repeatedly, reads the file back each time, and completes the task. */
function nextReply(request: ChatRequest): Reply {
  const name = loopOf(request);
  const turns = request.messages.filter(({ role }) => role === 'assistant').length;
  if (turns === 2 * ROUNDS) return call('attempt_completion', { result: `${name} is done.` });
  if (turns % 2 === 1) return say(`${name} reads.`, { calls: [{ name: 'read_file', arguments: { path: 'own.txt' } }] });
  return call('write_to_file', { path: 'own.txt', content: `${name} ${turns}\n`, line_count: 1 });
}

/**
 * Delays every reply to a first request until all loops have sent theirs, so that the loops really
 * run at the same time.
 */
function togetherFrom(count: number) {
  const waiting = new Set<string>();
  const all = Promise.withResolvers<void>();
  return async (request: ChatRequest): Promise<Reply> => {
    waiting.add(loopOf(request));
    if (waiting.size === count) all.resolve();
    await all.promise;
    return nextReply(request);
  };
}

const GOAL = (name: string) => `You are ${name}. Write your name.`;

test('two processes on one data folder do not disturb each other', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(togetherFrom(2));
  const names = ['anna', 'berta'];
  const runs = names.map(async (name) => {
    const workspace = join(place.root, name);
    await mkdir(workspace);
    const words = ['--workspace', workspace, '--approve', 'edits', '--json', ...onServer(model)];
    return place.command('run', ...words, GOAL(name));
  });
  const ends = await Promise.all(runs);
  expect(model.violations).toEqual([]);
  for (const [at, ended] of ends.entries()) {
    const name = names[at] as string;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.last('loop-end').summary).toBe(`${name} is done.`);
    const { loopId, topicId } = ended.last('loop-start');
    expect(ended.events.filter((event) => event.loopId !== loopId || event.topicId !== topicId)).toEqual([]);
    expect(await readFile(join(place.root, name, 'own.txt'), 'utf8')).toBe(`${name} ${2 * ROUNDS - 2}\n`);
    const exported = JSON.parse((await place.command('export', '--topic', topicId)).stdout);
    expect(JSON.stringify(exported)).not.toContain(names[1 - at]);
    expect(exported.toolCalls).toHaveLength(2 * ROUNDS + 1);
  }
  const listed = (await place.command('loops', '--json')).stdout.trimEnd().split('\n');
  expect(listed.map((line) => JSON.parse(line).state.name)).toEqual(['completed', 'completed']);
});

test('a loop that runs in another process is not changed by any command', async () => {
  await using place = await somePlace();
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await using model = await startScriptedOpenAi(async (_request, n) => {
    if (n === 0) return call('write_to_file', { path: 'a.txt', content: 'a\n', line_count: 1 });
    asked.resolve();
    await goOn.promise;
    return call('attempt_completion', { result: 'Undisturbed.' });
  });
  const running = place.start(model, 'Write.');
  await asked.promise;
  await keepPythonSnapshot(place);
  const [loops, resumed, undone, doctor] = await Promise.all([
    place.command('loops', '--json'),
    place.command('resume', ...onServer(model)),
    place.command('undo'),
    place.command('doctor'),
  ]);
  expect(JSON.parse(loops.stdout).state.name).toBe('running');
  expect([resumed.code, undone.code, doctor.code]).toEqual([0, 64, 0]);
  expect(resumed.stderr).toContain('There is nothing to resume');
  expect(undone.stderr).toContain('running');
  expect(await place.read('a.txt')).toBe('a\n');
  goOn.resolve();
  const ended = await running.ended;
  expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'Undisturbed.']);
  expect(model.requests).toHaveLength(2);
});

test('six topics run loops at once in one process, and each has its own events and files', async () => {
  await using place = await somePlace();
  const names = ['anna', 'berta', 'clara', 'dora', 'emma', 'frida'];
  await using model = await startScriptedOpenAi(togetherFrom(names.length));
  await using inProcess = await hosted(place, model);
  const { host, events } = inProcess;
  const started = await Promise.all(
    names.map(async (name) => {
      const workspace = join(place.root, name);
      await mkdir(workspace);
      return host.startLoop({ prompt: GOAL(name), workspace, strategy: 'auto', locale: 'en' });
    }),
  );
  await Promise.all(started.map(({ rest }) => rest));
  for (const [at, { loopId, topicId }] of started.entries()) {
    const name = names[at] as string;
    const others = names.filter((other) => other !== name);
    const own = events.filter((event) => event.loopId === loopId);
    expect(own.at(-1)).toMatchObject({ type: 'loop-end', summary: `${name} is done.`, iterations: 2 * ROUNDS + 1 });
    expect(own.every((event) => event.topicId === topicId)).toBe(true);
    const told = JSON.stringify([own, host.messages(topicId), host.exportData({ topicId })]);
    for (const other of others) expect(told).not.toContain(other);
    expect(await readdir(join(place.root, name))).toEqual(['own.txt']);
    expect(await readFile(join(place.root, name, 'own.txt'), 'utf8')).toBe(`${name} ${2 * ROUNDS - 2}\n`);
  }
  expect(new Set(events.map(({ loopId }) => loopId)).size).toBe(names.length);
  expect(model.violations).toEqual([]);
  for (const { body } of model.requests) {
    const name = loopOf(body);
    const told = JSON.stringify(body.messages);
    for (const other of names.filter((each) => each !== name)) expect(told).not.toContain(other);
    for (const result of lastResults(body).filter((each) => each.includes(' of own.txt:')))
      expect(result).toContain(name);
  }
});

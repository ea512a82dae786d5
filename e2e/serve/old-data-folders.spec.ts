/**
 * The current program opens data folders that commit 292cc53 wrote, shows and replays their loops,
 * and lets the loops continue.
 */
import { describe, expect, test } from 'vitest';
import { allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import type { ExportedCall } from '../../electron/host/store/exported.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import { onServer, type Place, until } from '../cli/program.ts';
import { call, type Script, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { planner } from '../fixtures/scripted-planner.ts';
import { type OpenedFolder, openFolder, placeOf } from './old-data-folder.ts';
import { serveAt } from './served-program.ts';

interface Fixture {
  readonly name: string;
  /** The scripted model that receives all requests made after the folder was opened. */
  readonly script: Script;
  /** The state of each topic's loop, by title, before any loop continues. */
  readonly shown: Readonly<Record<string, string>>;
  /** The lines that a topic with a completed loop shows. */
  readonly complete: readonly string[];
  /** The number of calls of each tool, by outcome, after all loops have continued. */
  readonly calls: Readonly<Record<string, number>>;
  readonly modelCalls: number;
}

const FINISHED = 'It went on.';
const LEFT = { Paused: 'paused', Stopped: 'stopped, user_cancelled', Interrupted: 'interrupted' };

const CHAT: Fixture = {
  name: 'chat',
  script: () => say(FINISHED),
  shown: {
    ...LEFT,
    Complete: 'completed, no_tool_call',
    Compacted: 'completed, no_tool_call',
    Approval: 'waiting, create_file asking',
    Limit: 'stopped, max_iterations_reached',
    Unknown: 'interrupted, run_command open',
  },
  complete: [
    'user: Complete: please.',
    'reasoning',
    'call read_file',
    'read_file done',
    'call read_file',
    'read_file failed',
    'call insert_content',
    'insert_content done',
    'assistant: The line is in the list.',
  ],
  calls: {
    'read_file done': 9,
    'read_file failed': 1,
    'insert_content done': 3,
    'create_file done': 1,
    'run_command skipped': 1,
  },
  modelCalls: 23,
};

const AGENTIC: Fixture = {
  name: 'agentic',
  script: () => call('attempt_completion', { result: FINISHED }),
  shown: {
    ...LEFT,
    Complete: 'completed, attempt_completion',
    Compacted: 'completed, attempt_completion',
    Approval: 'waiting, create_file asking',
    Limit: 'stopped, max_iterations_reached',
    Unknown: 'interrupted, run_command open',
  },
  complete: [
    'user: Complete: please.',
    'reasoning',
    'call read_file',
    'read_file done',
    'call read_file',
    'read_file failed',
    'call insert_content',
    'insert_content done',
    'call attempt_completion',
    'attempt_completion done',
    'assistant: The line is in the list.',
  ],
  calls: {
    'read_file done': 9,
    'read_file failed': 1,
    'insert_content done': 3,
    'create_file done': 1,
    'run_command skipped': 1,
    'attempt_completion done': 13,
  },
  modelCalls: 23,
};

const PLAN_REPLAN: Fixture = {
  name: 'plan-replan',
  script: planner(({ phase }) => {
    if (phase === 'plan') return planned('Look at the inbox');
    return phase === 'thought' ? itemDone() : allDone(FINISHED);
  }),
  shown: {
    ...LEFT,
    Complete: 'completed, plan_done',
    Compacted: 'completed, plan_done',
    Approval: 'waiting, todo asking',
    Limit: 'stopped, max_steps_reached',
    Question: 'waiting, When is it?',
  },
  complete: [
    'user: Complete: please.',
    'call todo',
    'todo failed',
    'call todo',
    'todo done',
    'assistant: Done: Complete.',
  ],
  calls: { 'todo failed': 1, 'todo done': 11 },
  modelCalls: 36,
};

describe.each([CHAT, AGENTIC, PLAN_REPLAN])('a data folder of 292cc53 with loops of $name', (fixture) => {
  test('shows every topic in its last state and replays every model call, without a request to the model', async () => {
    await using place = await placeOf(fixture.name);
    await using model = await startScriptedOpenAi(fixture.script);
    await using app = await serveAt(place, onServer(model));
    const folder = await openFolder((await app.connect()).client);
    const shown: Record<string, string> = {};
    for (const name of folder.names) shown[name] = shownOf(await folder.loop(name));
    expect(shown).toEqual(fixture.shown);
    expect(await listedStates(place)).toEqual(Object.values(fixture.shown).map(stateName).sort());
    expect(folder.lines('Complete')).toEqual(fixture.complete);
    expect(folder.page('Compacted').open?.compactions).toMatchObject([{ madeBy: 'model', undoneAt: null }]);
    expect(await replayed(folder)).toEqual({ modelCalls: fixture.modelCalls, lost: [] });
    expect(model.requests).toEqual([]);
  });

  test('lets every loop continue to its end, and repeats no call that was already made', async () => {
    await using place = await placeOf(fixture.name);
    await using model = await startScriptedOpenAi(fixture.script);
    await using app = await serveAt(place, onServer(model));
    const folder = await openFolder((await app.connect()).client);
    for (const name of folder.names) {
      await goOn(folder, name);
      await folder.page(name).until(({ loop }) => loop?.state.name === 'completed');
      expect(folder.lines(name).at(-1), name).toContain(FINISHED);
    }
    expect(model.violations).toEqual([]);
    expect(countOf((await place.exported()).toolCalls)).toEqual(fixture.calls);
    expect(await place.read('list.txt')).toBe('first\ncomplete\npaused\ninterrupted\n');
  });
});

test('an edit made by a loop of commit 292cc53 can be undone', async () => {
  await using place = await placeOf('agentic');
  await using app = await serveAt(place);
  const folder = await openFolder((await app.connect()).client);
  await folder.client.changes.undo({ topicId: folder.topicId('Interrupted') });
  expect(await place.read('list.txt')).toBe('first\ncomplete\npaused\n');
});

function countOf(calls: readonly ExportedCall[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { tool, status } of calls) counts[`${tool} ${status}`] = (counts[`${tool} ${status}`] ?? 0) + 1;
  return counts;
}

const stateName = (shown: string) => shown.split(',')[0];

/** The state of the last loop of each topic, as `loopwright loops` lists it. */
async function listedStates(place: Place): Promise<readonly (string | undefined)[]> {
  const lines = (await place.command('loops', '--json')).stdout.trimEnd().split('\n');
  const last = new Map<string, string>();
  // The newest loop comes first, so only the first loop of each topic is kept.
  for (const { topicId, state } of lines.map((line) => JSON.parse(line)).reverse()) last.set(topicId, state.name);
  return [...last.values()].sort();
}

/** Describes a loop as text: its state, the calls that wait for the user, and its question. */
function shownOf({ state, calls, question }: LoopView): string {
  const waiting = calls.filter(({ status }) => status === 'asking' || status === 'open');
  const reason = 'outcome' in state ? [state.outcome.reason] : [];
  const asked = question === null ? [] : [question.question];
  return [state.name, ...reason, ...waiting.map(({ tool, status }) => `${tool} ${status}`), ...asked].join(', ');
}

/**
 * Requests every model call of every loop as the inspector does, which replays the journal up to
 * that call.
 */
async function replayed({ client, topics }: OpenedFolder) {
  let modelCalls = 0;
  const lost: string[] = [];
  for (const { id: topicId, title } of topics) {
    for (const { loopId } of await client.inspect.loops({ topicId })) {
      for (const { call: number } of await client.inspect.iterations({ loopId })) {
        modelCalls++;
        const request = await client.inspect.request({ loopId, call: number });
        if (request.lost !== null || request.messages.length === 0) lost.push(`${title} ${number} ${request.lost}`);
      }
    }
  }
  return { modelCalls, lost };
}

/**
 * Does what a user would do with the loop of this topic: answers its question, allows its call,
 * resumes it, or sends the next message.
 */
async function goOn(folder: OpenedFolder, name: string): Promise<void> {
  const { loops, topics } = folder.client;
  const topicId = folder.topicId(name);
  const { loopId, state } = await folder.loop(name);
  if (state.name === 'completed') {
    const sent = await topics.send({ topicId, text: 'And now?' });
    if (sent.kind !== 'started') throw new Error(`The message was ${sent.kind}.`);
    return folder.page(name).until(({ loop }) => loop?.loopId === sent.loopId);
  }
  if (state.name === 'waiting' && state.awaited.for === 'question')
    return void (await topics.send({ topicId, text: 'Tomorrow at nine' }));
  if (state.name === 'waiting') return allow(folder, name);
  await loops.resume({ loopId, ...(name === 'Limit' ? { moreIterations: 10 } : {}) });
  if (name === 'Unknown') await skip(folder, name);
}

/**
 * Allows the call repeatedly until the loop completes. The stored request has no receipt, so the
 * loop asks again when its topic is opened.
 */
async function allow(folder: OpenedFolder, name: string): Promise<void> {
  await until(async () => {
    const { loopId, state } = await folder.loop(name);
    if (state.name === 'waiting' && state.awaited.for === 'approval') {
      const { callId } = state.awaited;
      const shown = folder.page(name).open?.loop?.calls.find((call) => call.callId === callId);
      // A decision is refused until the page has received the previous event.
      const answer = { decision: 'once', receipt: shown?.receipt?.digest ?? '' } as const;
      await folder.client.loops.decide({ loopId, callId, answer }).catch(() => undefined);
    }
    return state.name === 'completed';
  });
}

/** Tells the loop to continue without the call whose outcome is unknown. */
async function skip(folder: OpenedFolder, name: string): Promise<void> {
  await folder.page(name).until(({ loop }) => loop?.state.name === 'waiting');
  const { loopId, state } = await folder.loop(name);
  if (state.name !== 'waiting' || state.awaited.for !== 'outcome') throw new Error(`The loop is ${state.name}.`);
  await folder.client.loops.resolveOutcome({ loopId, callId: state.awaited.callId, as: 'skip' });
}

/**
 * Tests that Ctrl+C in each phase of plan-execute-think and tool-driven ends the loop as canceled,
 * and that the next message in the topic sends messages that a provider takes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childServer, logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { mcpConfig, onServer, somePlace, until } from './program.ts';

const BOUND_MS = 20_000;
const NEVER = { name: 'create_file', arguments: { path: 'never.txt', content: 'x\n' } };
const stalls = { stallAfter: 3, pieceLength: 4 };

const plan = (...tools: readonly { readonly name: string; readonly arguments?: object }[]): Reply => {
  const steps = tools.map(({ name, arguments: args = {} }) => ({ tool: name, arguments: args }));
  return { calls: [{ name: 'plan_tool_call', arguments: { reasoning: 'Because.', steps } }] };
};
const think: Reply = {
  calls: [{ name: 'think', arguments: { user_summary: 'It is listed.', task_completed: true } }],
};
const todos = {
  name: 'todo_write',
  arguments: { merge: false, todos: [{ id: '1', content: 'Wait', status: 'in_progress' }] },
};

interface Stop {
  readonly phase: string;
  readonly strategy: 'plan-execute-think' | 'tool-driven';
  /** The replies until the stop; the last one stalls unless a tool runs at the stop. */
  readonly replies: readonly Reply[];
  readonly calls: readonly string[];
}

const STOPS: readonly Stop[] = [
  {
    ...{ phase: 'while the plan streams', strategy: 'plan-execute-think' },
    ...{ replies: [{ ...plan(NEVER), ...stalls }], calls: [] },
  },
  {
    ...{ phase: 'while a step runs', strategy: 'plan-execute-think' },
    ...{ replies: [plan({ name: 'wait' }, NEVER)], calls: ['wait cancelled', 'create_file cancelled'] },
  },
  {
    ...{ phase: 'while the thought streams', strategy: 'plan-execute-think' },
    ...{ replies: [plan({ name: 'list_files' }), { ...think, ...stalls }], calls: ['list_files done'] },
  },
  {
    ...{ phase: 'while a reply streams', strategy: 'tool-driven' },
    ...{ replies: [{ calls: [todos] }, { calls: [NEVER], ...stalls }], calls: ['todo_write done'] },
  },
  {
    ...{ phase: 'while a tool runs', strategy: 'tool-driven' },
    replies: [{ calls: [todos, { name: 'wait' }, NEVER] }],
    calls: ['todo_write done', 'wait cancelled', 'create_file cancelled'],
  },
];

test.for(STOPS)('Ctrl+C $phase ends $strategy as canceled, and the topic goes on', async (stop, { onTestFinished }) => {
  const { strategy, replies, calls } = stop;
  await using place = await somePlace();
  const seen = await logFolder();
  onTestFinished(seen.remove);
  const servers = await mcpConfig(place, { slow: childServer('hang', seen.log) });
  await using model = await startScriptedOpenAi([...replies, say('Hello.')]);
  const running = place.start(model, 'Wait.', ['--strategy', strategy, '--approve', 'all', ...servers]);
  if (calls.some((call) => call.startsWith('wait ')))
    await until(async () => (await seen.lines()).some((line) => line.startsWith('call ')), BOUND_MS);
  else await until(() => model.requests.length === replies.length, BOUND_MS);
  running.process.kill('SIGINT');
  const ended = await running.ended;
  expect([ended.code, ended.last('loop-end').reason]).toEqual([130, 'user_cancelled']);
  expect(ended.calls).toEqual(calls);
  expect(existsSync(join(place.workspace, 'never.txt'))).toBe(false);
  expect(model.requests).toHaveLength(replies.length);

  const words = ['--workspace', place.workspace, '--topic', ended.last('loop-end').topicId, '--json'];
  const next = await place.command('run', ...words, '--strategy', 'agentic', ...onServer(model), 'hello');
  expect(next.last('loop-end').reason).toBe('answered');
  expect(model.violations).toEqual([]);
});

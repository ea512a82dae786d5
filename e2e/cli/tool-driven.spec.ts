/**
 * Tests the strategy tool-driven in the built program: `run --strategy tool-driven` with a scripted
 * model and real files.
 */
import { expect, test } from 'vitest';
import { call, type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const MARK = '[ANALYSIS_COMPLETE]';
type Status = 'in_progress' | 'pending' | 'completed' | 'failed';

const todos = (merge: boolean, reading: Status, report: Status) =>
  call('todo_write', {
    merge,
    todos: [
      { id: '1', content: 'Read the notes', status: reading },
      { id: '2', content: 'Write the report', status: report },
    ],
  });
const list = todos(false, 'in_progress', 'pending');
const read = (path: string) => call('read_file', { path });
const report: Reply = { text: `# Notes\n\n| file | lines |\n| --- | --- |\n| notes.txt | 1 |\n\n${MARK}` };
const OPEN = ['Read the notes', 'Write the report'];

interface Run {
  readonly does: string;
  readonly replies: readonly Reply[];
  readonly ends: readonly [code: number, reason: string];
  readonly calls: readonly string[];
  readonly says: readonly string[];
}

const RUNS: readonly Run[] = [
  {
    does: 'ends with the report when all todos are closed',
    replies: [list, read('notes.txt'), todos(true, 'completed', 'completed'), report],
    ends: [0, 'all_todos_closed'],
    calls: ['todo_write done', 'read_file done', 'todo_write done'],
    says: ['| notes.txt | 1 |'],
  },
  {
    does: 'goes on after a failing call, whose todo has failed',
    replies: [list, read('missing.txt'), todos(true, 'failed', 'completed'), report],
    ends: [0, 'all_todos_closed'],
    calls: ['todo_write done', 'read_file failed', 'todo_write done'],
    says: ['# Notes'],
  },
  {
    does: 'names the open todos at the limit of iterations',
    replies: [list, read('notes.txt'), call('list_files'), call('get_file_info', { path: 'notes.txt' }), { text: '' }],
    ends: [2, 'max_iterations_reached'],
    calls: ['todo_write done', 'read_file done', 'list_files done', 'get_file_info done'],
    says: ['The limit of 4 iterations was reached.', ...OPEN],
  },
  {
    does: 'names the open todos after two replies without a call',
    replies: [list, { text: 'I think.' }, { text: 'I think again.' }, { text: '' }],
    ends: [2, 'idle'],
    calls: ['todo_write done'],
    says: ['The model did nothing more.', ...OPEN],
  },
];

test.each(RUNS)('a run with a todo list $does', async ({ replies, ends, calls, says }) => {
  await using place = await somePlace({ 'notes.txt': 'one\n' });
  await using model = await startScriptedOpenAi(replies);
  const ended = await place.run(model, 'Report.', ['--strategy', 'tool-driven', '--max-iterations', '4']);
  expect([ended.code, ended.last('loop-end').reason]).toEqual(ends);
  expect(ended.calls).toEqual(calls);
  for (const text of says) expect(ended.last('loop-end').summary).toContain(text);
  expect(ended.stdout).not.toContain(`| 1 |\\n\\n${MARK}`);
  expect(model.violations).toEqual([]);
});

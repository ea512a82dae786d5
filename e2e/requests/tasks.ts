/** The tasks whose requests are shown and measured, with the replies of a scripted model. */
import type { ScriptedStep, Task } from './recorded.ts';

const file = (tool: string, args: object): ScriptedStep => [{ name: `file-editor__${tool}`, arguments: args }];

const json = (value: object): string => JSON.stringify(value);

const call = (name: string, args: object): ScriptedStep => [{ name, arguments: args }];

/** The statuses of the two todos of the task of tool-driven, whose list is new or changes. */
const todos = (merge: boolean, reading: string, report: string) => ({
  merge,
  todos: [
    { id: '1', content: 'Read the notes about water', status: reading },
    { id: '2', content: 'Write the report', status: report },
  ],
});

const ADD_REMINDER = '/todo add Buy slug collars --due 2031-05-04 09:00 --remind 2031-05-04 09:00';

/** A short task for each strategy. */
export const SHOWN: readonly Task[] = [
  {
    strategy: 'chat',
    prompt: 'Who looks after the water barrel?',
    replies: [file('read_file', { path: 'README.md' }), 'Jonas does.'],
  },
  {
    strategy: 'agentic',
    prompt: 'Correct the name of the barrel in the notes: it is called "the tank".',
    replies: [
      file('search_files', { directory: '.', query: 'barrel', search_type: 'content' }),
      file('replace_in_file', { path: 'notes/water.md', search: 'The barrel', replace: 'The tank' }),
      file('attempt_completion', { result: 'The notes call it the tank now.' }),
    ],
  },
  {
    strategy: 'plan-replan',
    prompt: 'Remind me on 4 May 2031 at 9 to buy slug collars.',
    replies: [
      json({ status: 'planned', plan: ['Add a todo for the slug collars'] }),
      json({ status: 'continue', next_action: { tool: 'todo', input: ADD_REMINDER } }),
      json({ status: 'done', next_action: null, response: 'The todo with its reminder is there.' }),
      json({ status: 'done', response: 'You will be reminded on 4 May 2031 at 9:00 (todo #1).' }),
    ],
  },
  {
    strategy: 'decision',
    prompt: 'Tell me in a minute that the tea is ready.',
    replies: [json({ decision: 'run', run: { type: 'sleep', title: 'Tea', input: { seconds: 60 } } })],
  },
  {
    strategy: 'plan-execute-think',
    prompt: 'Who looks after the water barrel, and what is wrong with it?',
    replies: [
      call('plan_tool_call', {
        reasoning: 'The README says who, and the notes say what is wrong.',
        complexity: 'simple',
        steps: [
          { tool: 'read_file', arguments: { path: 'README.md' } },
          { tool: 'read_file', arguments: { path: 'notes/water.md' } },
        ],
      }),
      call('think', {
        internal_analysis: 'Both files answered.',
        user_summary: 'Jonas does. It leaks at the tap when it is more than half full.',
        task_completed: true,
        next_steps_preview: '',
      }),
    ],
  },
  {
    strategy: 'tool-driven',
    prompt: 'Report on the water of the garden.',
    replies: [
      call('todo-list__todo_write', todos(false, 'in_progress', 'pending')),
      file('read_file', { path: 'notes/water.md' }),
      call('todo-list__todo_write', todos(true, 'completed', 'completed')),
      '# Water\n\nThe barrel leaks at the tap; Jonas ordered a washer.\n\n[ANALYSIS_COMPLETE]',
    ],
  },
];

/** Reads and edits of a task of ordinary length: 24 calls and the completion. */
export const LONG_TASK: Task = {
  strategy: 'agentic',
  prompt: 'Tidy the notes of the garden and write a summary for new households.',
  replies: [
    file('list_files', { path: '.', recursive: true }),
    file('read_file', { path: 'README.md' }),
    file('read_file', { path: 'notes/water.md' }),
    file('read_file', { path: 'notes/spring-plan.md' }),
    file('read_file', { path: 'notes/番茄.md' }),
    file('read_file', { path: 'harvest.csv' }),
    file('read_file', { path: 'scripts/next_watering.py' }),
    file('search_files', { directory: '.', query: 'barrel', search_type: 'content' }),
    file('search_files', { directory: '.', query: '*.md', search_type: 'name' }),
    file('replace_in_file', { path: 'notes/water.md', search: '## The barrel', replace: '## The tank' }),
    file('read_file', { path: 'notes/water.md', start_line: 8, end_line: 12 }),
    file('apply_diff', {
      path: 'README.md',
      diff: '<<<<<<< SEARCH\n- Jonas: water barrel and hose\n=======\n- Jonas: water tank and hose\n>>>>>>> REPLACE',
    }),
    file('insert_content', { path: 'notes/spring-plan.md', line: 3, content: 'Written by Amara.\n' }),
    file('get_file_info', { path: 'harvest.csv' }),
    file('search_files', { directory: 'notes', query: 'west', search_type: 'content' }),
    file('create_file', { path: 'notes/summary.md', content: '# Summary\n\nSix households share the roof.\n' }),
    file('insert_content', { path: 'notes/summary.md', line: 4, content: 'Jonas looks after the water.\n' }),
    file('read_file', { path: 'notes/summary.md' }),
    file('copy_file', { source_path: 'notes/summary.md', destination_path: 'notes/summary-draft.md' }),
    file('rename_file', { path: 'notes/summary-draft.md', new_name: 'welcome.md' }),
    file('write_to_file', { path: 'notes/welcome.md', content: '# Welcome\n\nRead the summary.\n', line_count: 3 }),
    file('delete_file', { path: 'notes/welcome.md' }),
    file('list_files', { path: 'notes' }),
    file('read_file', { path: 'notes/spring-plan.md', start_line: 1, end_line: 12 }),
    file('attempt_completion', { result: 'The notes are tidy, and notes/summary.md is new.' }),
  ],
};

const READS = 100;

/** A plan of 33 items, for each of which something is looked up: 100 calls and the last answer. */
export const MANY_ITEMS: Task = {
  strategy: 'plan-replan',
  prompt: 'Look at each day of the month and say which are free.',
  replies: [
    json({ status: 'planned', plan: Array.from({ length: 33 }, (_, n) => `Look at day ${n + 1}`) }),
    ...Array.from({ length: 33 }, (_, n) => [
      json({
        status: 'continue',
        next_action: { tool: 'schedule', input: `/schedule view week 2031-${1 + (n % 12)}-${1 + Math.trunc(n / 12)}` },
      }),
      json({ status: 'done', next_action: null, response: `Day ${n + 1} is free.` }),
      n === 32
        ? json({ status: 'done', response: 'All days are free.' })
        : json({
            status: 'replanned',
            plan: Array.from({ length: 32 - n }, (_, at) => `Look at day ${n + at + 2}`),
            next_action: null,
          }),
    ]).flat(),
  ],
};

/** A loop of 100 calls that each read another part of the files. */
export const MANY_READS: Task = {
  strategy: 'agentic',
  prompt: 'Read all notes line by line.',
  replies: [
    ...Array.from({ length: READS }, (_, n) => {
      const path = ['README.md', 'notes/water.md', 'notes/spring-plan.md', 'harvest.csv'][n % 4] ?? 'README.md';
      const line = (Math.trunc(n / 4) % 6) + 1;
      return file('read_file', { path, start_line: line, end_line: line + 1 + Math.trunc(n / 24) });
    }),
    file('attempt_completion', { result: 'I read everything.' }),
  ],
};

import { describe, expect, it } from 'vitest';
import type { LoopTodo } from '../../../../../shared/loop-todos.ts';
import { TODO_LIST, TODO_WRITE } from '../../../../../shared/mcp.ts';
import { resultText, textOf } from '../../../../../shared/message.ts';
import { pairUp } from '../../../../../shared/wire/pair-up.ts';
import { goOn } from '../../user-decisions.ts';
import { type FakeTool, type Scripted, World, type WorldOptions } from '../../world.fixture.ts';
import { agenticStrategy, chatStrategy } from '../agentic/agentic.ts';
import { toolDrivenStrategy } from './tool-driven.ts';

const MARK = '[ANALYSIS_COMPLETE]';
const call = (name: string, args: object = {}) => ({ name, arguments: args as Record<string, never> });
const todo = (id: string, status: LoopTodo['status'] = 'pending'): LoopTodo => ({ id, content: `do ${id}`, status });
const writes = (...todos: readonly LoopTodo[]) => call(TODO_WRITE, { todos, merge: false });
const merges = (...todos: readonly object[]) => call(TODO_WRITE, { todos, merge: true });
const closes = (...ids: readonly string[]) => merges(...ids.map((id) => ({ id, status: 'completed' })));
const finish = (result: string) => call('attempt_completion', { result });

const tools: readonly FakeTool[] = [
  { name: TODO_WRITE, server: TODO_LIST, readOnly: true },
  { name: 'read', readOnly: true },
  { name: 'write' },
  { name: 'fail', run: () => ({ status: 'failed', content: [{ type: 'text', text: 'no such file' }] }) },
];

/** Replies in order. A request for the final report has no tools and gets its own text. */
function world(replies: readonly Scripted[], options: Partial<WorldOptions> = {}): World {
  let asked = 0;
  return new World({
    strategy: toolDrivenStrategy,
    tools,
    script: ({ tools: offered }) =>
      offered.length === 0 ? { text: 'What was done.' } : (replies[asked++] ?? { text: 'Nothing more.' }),
    ...options,
  });
}
const outcomeOf = async (it: World) => {
  const state = await it.drive();
  return 'outcome' in state ? state.outcome : state;
};
const results = (it: World) =>
  it.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-result' ? [`${part.status}: ${resultText(part)}`] : [])),
  );
/** The last message that the model read before its reply with this number. */
const heardBefore = (it: World, reply: number) => textOf(it.requests[reply]?.messages.at(-1) ?? { parts: [] });
const lists = (it: World) =>
  it.events.flatMap((event) =>
    event.type === 'todos-changed' ? [event.todos.map(({ id, status }) => `${id} ${status}`).join(', ')] : [],
  );
const isPaired = (it: World) => pairUp(it.messages) === it.messages;

describe('a tool-driven loop that succeeds', () => {
  it('creates, starts, completes and closes its todos, and ends with the report (part 8 of the document)', async () => {
    const it = world([
      { calls: [call('read')] },
      { calls: [writes(todo('1'), todo('2'), todo('3'))] },
      { calls: [merges({ id: '1', status: 'in_progress' })] },
      { calls: [call('write', { n: 1 })] },
      { calls: [closes('1')] },
      { calls: [merges({ id: '2', status: 'in_progress' }), call('write', { n: 2 }), closes('2')] },
      { calls: [merges({ id: '3', status: 'cancelled' })] },
      { text: `# Report\n\n| a | b |\n\n---\n${MARK}` },
    ]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# Report\n\n| a | b |' });
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}', 'write {"n":2}']);
    expect(lists(it)).toEqual([
      '1 pending, 2 pending, 3 pending',
      '1 in_progress, 2 pending, 3 pending',
      '1 completed, 2 pending, 3 pending',
      '1 completed, 2 in_progress, 3 pending',
      '1 completed, 2 completed, 3 pending',
      '1 completed, 2 completed, 3 cancelled',
    ]);
    expect(it.messages.at(-1)).toMatchObject({ role: 'assistant', parts: [{ text: '# Report\n\n| a | b |' }] });
    expect(isPaired(it)).toBe(true);
  });

  it('ends as answered with a plain reply when no tool was used', async () => {
    const it = world([{ text: 'Hello.' }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'answered', text: 'Hello.' });
    expect(it.requests).toHaveLength(1);
    expect(it.messages).toHaveLength(1);
  });

  it('ends with attempt_completion, whose result is the report', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { calls: [closes('a'), finish('# The report')] }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# The report' });
  });

  it('ends when one reply closes the last todo and contains the marked report', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { text: `# Report\n${MARK}`, calls: [closes('a')] }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# Report' });
    expect(it.requests).toHaveLength(2);
  });

  it('works without a list: the mark ends it as answered', async () => {
    const it = world([{ calls: [call('read')] }, { text: `It says x.\n${MARK}` }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'answered', text: 'It says x.' });
  });

  it('never shows the mark: not while it streams, not in a message, not in the end', async () => {
    const it = world([
      { calls: [writes(todo('a'))], text: MARK },
      { calls: [closes('a')] },
      { text: `Report ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'Report' });
    expect(JSON.stringify([it.events, it.messages, it.rows])).not.toContain('ANALYSIS');
  });

  it('never shows the mark from the result of attempt_completion, nor stores it', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { calls: [closes('a'), finish(`# The report\n\n${MARK}`)] }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# The report' });
    expect(JSON.stringify([it.events, it.messages, it.rows])).not.toContain('ANALYSIS');
  });

  it.each([`> ${MARK}`, `\`\`\`\n${MARK}\n\`\`\``])(
    'keeps a quoted mark and does not end with it: %j',
    async (quoted) => {
      const it = world([
        { calls: [call('read')] },
        { text: `The file says:\n\n${quoted}` },
        { text: `The file says:\n\n${quoted}\n\n${MARK}` },
      ]);
      expect(await outcomeOf(it)).toEqual({ reason: 'answered', text: `The file says:\n\n${quoted}` });
      expect(it.requests).toHaveLength(3);
    },
  );

  it('continues a report that is cut at the output limit', async () => {
    const it = world([
      { calls: [call('read')] },
      { text: 'First half, ', finish: { reason: 'length' } },
      { text: `second half.\n${MARK}` },
    ]);
    expect(await outcomeOf(it)).toEqual({ reason: 'answered', text: 'First half, second half.' });
  });
});

describe('an end mark that is split', () => {
  it.each([1, 5, 10, 18])(
    'by the output limit after %i characters still ends the loop and is taken out',
    async (at) => {
      const it = world([
        { calls: [call('read')] },
        { text: `# Report\n\n${MARK.slice(0, at)}`, finish: { reason: 'length' } },
        { text: MARK.slice(at) },
      ]);
      expect(await outcomeOf(it)).toEqual({ reason: 'answered', text: '# Report' });
      expect(it.requests).toHaveLength(3);
    },
  );

  it('over two replies that were not cut is no end mark: the model is asked for the report', async () => {
    const it = world([
      { calls: [call('read')] },
      { text: `Report ${MARK.slice(0, 9)}` },
      { text: MARK.slice(9) },
      { text: 'Never asked for.' },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'idle' });
    expect(heardBefore(it, 2)).toContain('No todo is open.');
  });
});

describe('a tool-driven loop whose end does not count', () => {
  it('is told which todos are open when it writes the mark, and goes on', async () => {
    const it = world([
      { calls: [writes(todo('a'), todo('b', 'completed'))] },
      { text: `Report ${MARK}` },
      { calls: [closes('a')] },
      { text: `Whole report ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'Whole report' });
    expect(heardBefore(it, 2)).toContain('these todos are open:\n- "a" (pending) do a\n');
    expect(heardBefore(it, 2)).not.toContain('do b');
  });

  it('gets an error for attempt_completion while a todo is open', async () => {
    const it = world([
      { calls: [writes(todo('a'))] },
      { calls: [finish('too early')] },
      { calls: [closes('a')] },
      { calls: [finish('now')] },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'now' });
    expect(results(it)[1]).toMatch(/^failed: Not accepted: todos are open\.\n- "a" \(pending\) do a\n/);
  });

  it('gets no completion accepted when another call of the reply failed', async () => {
    const it = world([{ calls: [call('fail'), finish('early')] }, { calls: [finish('late')] }]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'answered', text: 'late' });
  });

  it('is asked once for the report, and may answer with the mark alone', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { calls: [closes('a')] }, { text: '# Report' }, { text: MARK }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# Report' });
    expect(heardBefore(it, 3)).toContain('No todo is open. If your last reply was the report');
    expect(it.messages.filter(({ role }) => role === 'assistant').map((message) => textOf(message))).toEqual([
      ...['', '', '# Report'],
    ]);
  });

  it('is asked for the report when the mark comes alone', async () => {
    const it = world([{ calls: [writes(todo('a')), closes('a')] }, { text: MARK }, { text: `# Report\n${MARK}` }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# Report' });
  });

  it('keeps a report that came before its own todo was closed, unless other work followed it', async () => {
    const early = [{ calls: [writes(todo('a'))] }, { text: `# Report\n${MARK}` }];
    const kept = world([...early, { calls: [closes('a')] }, { text: MARK }]);
    expect(await outcomeOf(kept)).toEqual({ reason: 'all_todos_closed', text: '# Report' });
    const stale = world([
      ...[...early, { calls: [call('read')] }, { calls: [closes('a')] }, { text: MARK }],
      { text: `# Newer\n${MARK}` },
    ]);
    expect(await outcomeOf(stale)).toEqual({ reason: 'all_todos_closed', text: '# Newer' });
  });

  it('takes what the user said meanwhile before it ends', async () => {
    const it: World = world(
      [
        { calls: [writes(todo('a')), closes('a')] },
        { text: `Report ${MARK}` },
        { calls: [closes('u')] },
        { text: `New report ${MARK}` },
      ],
      {
        tools,
      },
    );
    const { script } = it.options;
    Object.assign(it.options, {
      script: (...request: Parameters<typeof script>) => {
        if (it.requests.length === 2) it.say('edit', { type: 'todos', todos: [todo('u')] });
        return script(...request);
      },
    });
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'New report' });
    expect(heardBefore(it, 2)).toBe(
      '(Automatic) The user edited the todo list. These todos are now:\n- "u" (pending) do u',
    );
    expect(lists(it).at(-2)).toBe('a completed, u pending');
  });
});

describe('a tool-driven loop with hostile replies', () => {
  it('applies two calls of todo_write of one reply in their order', async () => {
    const it = world([{ calls: [writes(todo('old')), writes(todo('a')), closes('a')] }, { text: `Report ${MARK}` }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: 'Report' });
    expect(lists(it)).toEqual(['old pending', 'a pending', 'a completed']);
  });

  it('runs todo_write before attempt_completion although the reply has them in the other order', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { calls: [finish('# The report'), closes('a')] }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: '# The report' });
    expect(isPaired(it)).toBe(true);
  });

  it.each(['before', 'after'])('refuses attempt_completion with a call %s it that opens a todo', async (place) => {
    const both = place === 'before' ? [writes(todo('a')), finish('early')] : [finish('early'), writes(todo('a'))];
    const it = world([{ calls: both }, { calls: [closes('a'), finish('late')] }]);
    expect(await outcomeOf(it)).toEqual({ reason: 'all_todos_closed', text: 'late' });
    expect(isPaired(it)).toBe(true);
  });

  it('merges a call without merge, so that a forgotten argument drops no todo', async () => {
    const it = world([
      { calls: [writes(todo('a'), todo('b'))] },
      { calls: [call(TODO_WRITE, { todos: [todo('c')] })] },
    ]);
    await it.drive();
    expect(lists(it).at(-1)).toBe('a pending, b pending, c pending');
  });

  it('is idle after two replies with the mark while a todo is open, and a third is never asked for', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, ...Array(3).fill({ text: `Report ${MARK}` })]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'idle', open: ['do a'] });
    expect(it.requests.filter(({ tools: offered }) => offered.length > 0)).toHaveLength(3);
  });

  it('merges by id when the user edits the list between the request and the reply of the model', async () => {
    const it: World = world([], {
      script: (_request, turn) => {
        if (turn === 1) it.say('edit', { type: 'todos', todos: [{ ...todo('a'), content: 'reworded' }, todo('u')] });
        return (
          [{ calls: [writes(todo('a'), todo('b'))] }, { calls: [closes('a', 'b')] }, { calls: [closes('a', 'u')] }][
            turn
          ] ?? { text: `Report ${MARK}` }
        );
      },
    });
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'Report' });
    expect(lists(it)).toEqual([
      'a pending, b pending',
      'a completed, b completed',
      'a pending, b completed, u pending',
      'a completed, b completed, u completed',
    ]);
    expect(heardBefore(it, 2)).toContain('"a" (pending) reworded');
  });

  it.each([
    ['10,000 todos', Array.from({ length: 10_000 }, (_, at) => todo(String(at)))],
    ['a content of 1 MB', [{ ...todo('big'), content: 'x'.repeat(1_000_000) }]],
    ['an id of 1 MB', [{ ...todo('big'), id: 'x'.repeat(1_000_000) }]],
    ['10,000 faults', Array.from({ length: 10_000 }, () => ({ id: 7, status: 'x'.repeat(90) }))],
  ])('refuses %s at once, changes nothing and answers in less than 2,000 characters', async (_what, todos) => {
    const it = world([{ calls: [writes(todo('a'))] }, { calls: [merges(...todos)] }, { calls: [closes('a')] }]);
    const began = performance.now();
    await it.drive();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(results(it)[1]).toMatch(/^failed: The todo list was not changed\./);
    expect(results(it)[1]?.length).toBeLessThan(2_000);
    expect(lists(it)).toEqual(['a pending', 'a completed']);
  });
});

describe('a tool-driven loop that does nothing more', () => {
  it('ends as idle after two replies without a call, and names the open todos', async () => {
    const it = world([{ calls: [writes(todo('a'), todo('b'))] }, { text: 'Thinking.' }, { text: 'Still thinking.' }]);
    expect(await outcomeOf(it)).toEqual({
      reason: 'idle',
      text: 'Cause: The model did nothing more.\nNot done: \n- do a\n- do b\n\nWhat was done.',
      open: ['do a', 'do b'],
    });
    expect(it.requests).toHaveLength(4);
  });

  it('may be idle again after it called a tool', async () => {
    const it = world([
      { calls: [writes(todo('a'))] },
      { text: 'Hm.' },
      { calls: [call('read')] },
      { text: 'Hm.' },
      { calls: [closes('a')] },
      { text: `Report ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed' });
  });

  it('goes on from its last model call when the user resumes it', async () => {
    const it = world([
      { calls: [writes(todo('a'))] },
      { text: 'Hm.' },
      { text: 'Hm.' },
      { calls: [closes('a')] },
      { text: `Report ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'idle' });
    goOn({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock }, toolDrivenStrategy);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed', text: 'Report' });
  });

  it('is reminded of an empty reply, and ends with the failure after the second', async () => {
    const empty: Scripted = { finish: { reason: 'error', code: 'empty-answer', message: 'The model said nothing.' } };
    const it = world([{ calls: [call('read')] }, empty, empty]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'error' });
    expect(heardBefore(it, 2)).toContain('Your last reply was empty');
  });
});

describe('a tool-driven loop at a limit', () => {
  it('names the open todos when it reaches the maximum number of iterations, and is no success', async () => {
    const it = world([{ calls: [writes(todo('a'), todo('b'))] }, { calls: [closes('a')] }], {
      limits: { maxIterations: 2 },
    });
    expect(await it.drive()).toEqual({
      name: 'stopped',
      outcome: {
        reason: 'max_iterations_reached',
        text: 'Cause: The limit of 2 iterations was reached.\nNot done: \n- do b\n\nWhat was done.',
        open: ['do b'],
      },
    });
    expect(textOf(it.requests.at(-1)?.messages.at(-1) ?? { parts: [] })).toContain('Not done: do b.');
  });

  it('takes the mark out of the report that is asked for at the limit', async () => {
    const it = world([], {
      limits: { maxIterations: 1 },
      script: ({ tools: offered }) =>
        offered.length === 0 ? { text: `What was done.\n\n---\n${MARK}` } : { calls: [writes(todo('a'))] },
    });
    expect(await outcomeOf(it)).toMatchObject({ reason: 'max_iterations_reached' });
    expect(it.messages.map((message) => textOf(message)).at(-1)).toMatch(/\n\nWhat was done\.$/);
    expect(JSON.stringify([it.events, it.messages, it.rows])).not.toContain('ANALYSIS');
  });

  it('keeps an edit of the list that arrives with its end, and tells the model when it is continued', async () => {
    const it: World = world([], {
      limits: { maxIterations: 1 },
      script: ({ tools: offered }, turn) => {
        if (offered.length > 0) return { calls: [turn === 0 ? writes(todo('a')) : closes('a', 'late')] };
        it.say('edit', { type: 'todos', todos: [todo('late')] });
        return { text: 'What was done.' };
      },
    });
    expect(await outcomeOf(it)).toMatchObject({ reason: 'max_iterations_reached' });
    expect(it.inbox.map(({ id }) => id)).toEqual(['edit']);
    goOn({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock }, toolDrivenStrategy);
    await it.drive();
    expect(it.inbox).toEqual([]);
    expect(heardBefore(it, 2)).toContain('The user edited the todo list. These todos are now:\n- "late"');
  });

  it('is done, not limited, if its last iteration brought the report', async () => {
    const it = world([{ calls: [call('read')] }, { text: `Report ${MARK}` }], { limits: { maxIterations: 2 } });
    expect(await it.drive()).toMatchObject({ name: 'completed', outcome: { reason: 'answered', text: 'Report' } });
  });

  it('ends after three replies whose calls all failed, although each keeps the list', async () => {
    const replies = ['1', '2', '3'].map((n) => ({ calls: [merges(todo(n)), call('fail', { n })] }));
    const it = world(replies);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'consecutive_mistakes', open: ['do 1', 'do 2', 'do 3'] });
  });
});

describe('weaknesses of the document that are beaten (semantics.md, part 5.5)', () => {
  it('1: bad ids and statuses are an error result, and the loop goes on', async () => {
    const it = world([
      { calls: [writes(todo('a'))] },
      { calls: [merges({ id: 'zzz', status: 'completed' }), merges({ id: 'a', status: 'done' }), merges({ id: 1 })] },
      { calls: [closes('a')] },
      { text: `Report ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'all_todos_closed' });
    expect(results(it).filter((result) => result.startsWith('failed: The todo list was not changed.'))).toHaveLength(3);
    expect(lists(it)).toEqual(['a pending', 'a completed']);
  });

  it('4: all calls of a reply run, and unreadable arguments are an error', async () => {
    const it = world([
      {
        calls: [
          call('write', { n: 1 }),
          call('write', { n: 2 }),
          { ...call(TODO_WRITE), malformed: { raw: '{"todos":', error: 'The arguments are no JSON.' } },
        ],
      },
      { text: `Report ${MARK}` },
    ]);
    await it.drive();
    expect(it.effects).toHaveLength(2);
    expect(results(it).at(-1)).toBe('failed: The arguments are no JSON.');
  });

  it('8: replies without a call do not use up iterations silently, and the cap is no success', async () => {
    const it = world([{ calls: [writes(todo('a'))] }, { text: 'x' }, { text: 'y' }, { text: 'z' }]);
    const state = await it.drive();
    expect(state).toMatchObject({ name: 'stopped', outcome: { reason: 'idle' } });
  });

  it('9: the report is what the model marked, not its longest text', async () => {
    const long = `# Looks like a report\n\n${'Conclusion. '.repeat(50)}`;
    const it = world([
      { text: long, calls: [writes(todo('a'))] },
      { calls: [closes('a')] },
      { text: `Short. ${MARK}` },
    ]);
    expect(await outcomeOf(it)).toMatchObject({ text: 'Short.' });
  });
});

describe('the todo list of a loop', () => {
  it('is the same after a restart after any row, and in its messages', async () => {
    const replies = [
      { calls: [writes(todo('a'), todo('b')), closes('a')] },
      { calls: [closes('b'), call('read')] },
      { text: `Report ${MARK}` },
    ];
    const script: WorldOptions['script'] = (_request, turn) => replies[turn] ?? {};
    const whole = world([], { script });
    await whole.drive();
    for (let count = 0; count < whole.rows.length - 1; count++) {
      const it = whole.restartedAfter(count);
      expect(await outcomeOf(it), `after ${count} rows`).toMatchObject({ reason: 'all_todos_closed', text: 'Report' });
    }
  });

  it('is kept with every strategy that offers tools', async () => {
    for (const strategy of [agenticStrategy, chatStrategy]) {
      const it = world([{ calls: [writes(todo('a'))] }, { calls: [closes('a'), finish('ok')] }, { text: 'ok' }], {
        strategy,
      });
      await it.drive();
      expect(lists(it)).toEqual(['a pending', 'a completed']);
    }
  });

  it('needs no approval, is no change of a file, and is not named as work', async () => {
    const it = world([{ calls: [writes(todo('a'))] }], { limits: { maxIterations: 1 }, attendant: 'nobody' });
    it.tools = it.tools.map((tool) =>
      tool.name === TODO_WRITE ? { ...tool, verdict: { verdict: 'ask', why: [], diffs: [] } } : tool,
    );
    await it.drive();
    expect(results(it)[0]).toMatch(/^done/);
    const [settled] = it.rows.flatMap((row) => (row.kind === 'call-settled' ? [row.result] : []));
    expect(settled).not.toHaveProperty('changedFiles');
  });
});

describe('stopping a tool-driven loop', () => {
  it.each(['model-settled', 'call-requested', 'step'] as const)(
    'leaves a paired conversation after a row %s',
    async (kind) => {
      const it = world([{ calls: [writes(todo('a')), call('write')] }, { calls: [call('write')] }]);
      let seen = 0;
      it.onCommit = () => {
        if (it.rows.some((row) => row.kind === kind) && seen++ === 0) it.abort.abort('stop');
      };
      expect(await outcomeOf(it)).toMatchObject({ reason: 'user_cancelled' });
      expect(isPaired(it)).toBe(true);
    },
  );

  it('while the model writes its report keeps what it wrote', async () => {
    const it = world([{ calls: [call('read')] }, { text: 'Half a report', hang: true }]);
    it.onCommit = () => {
      if (it.requests.length === 2) it.abort.abort('stop');
    };
    setTimeout(() => it.abort.abort('stop'), 100);
    expect(await outcomeOf(it)).toMatchObject({ reason: 'user_cancelled' });
    expect(it.messages.map((message) => textOf(message))).toContain('Half a report');
  });
});

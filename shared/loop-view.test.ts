import { expect, test } from 'vitest';
import { CallId, LoopId } from './ids.ts';
import { DEFAULT_LIMITS, type LoopEvent } from './loop.ts';
import { foldLoopEvent, freshLoopView, type LoopView, shownTodos } from './loop-view.ts';

const callId = CallId.parse(`call_${'0'.repeat(26)}`);

const begun = freshLoopView({
  loopId: LoopId.parse(`loop_${'0'.repeat(26)}`),
  strategy: 'tool-driven',
  state: { name: 'running' },
  limits: DEFAULT_LIMITS,
  startedAt: 0,
});

const after = (...events: readonly LoopEvent[]): LoopView =>
  events.reduce((view, event) => foldLoopEvent(view, event, 1), begun);

test('an edited list is shown before the loop has received the edit', () => {
  const reading = { id: '1', content: 'Read the notes', status: 'in_progress' } as const;
  const cancelled = { ...reading, status: 'cancelled' } as const;
  const added = { id: 'user-1', content: 'Count the words', status: 'pending' } as const;
  const view = after(
    { type: 'todos-changed', todos: [reading], by: 'model' },
    { type: 'todos-edited', todos: [cancelled] },
    { type: 'todos-edited', todos: [added] },
  );
  expect(view.todos).toEqual([reading]);
  expect(shownTodos(view)).toEqual([cancelled, added]);
});

test('a step with a result names the file that was read', () => {
  const call = { callId, server: '@aether/file-editor', tool: 'read_file', arguments: { path: 'a.txt' } };
  const view = after(
    { type: 'step-start', phase: 'execute', note: 'Read it.', progress: begun.progress },
    { type: 'tool-call-start', ...call },
    { type: 'tool-call-end', ...call, status: 'done', result: 'All 2 lines of a.txt:\n1\tone\n2\ttwo', diffs: [] },
  );
  expect(view.trail.at(-1)?.observed).toMatchObject({ number: { kind: 'lines', count: 2, total: 2, target: 'a.txt' } });
});

import { describe, expect, it } from 'vitest';
import { type LoopId, RunId } from '../../../shared/ids.ts';
import type { RunView } from '../../../shared/run.ts';
import { inLoop, teller } from '../chat.fixture.ts';
import { chatRows } from './chat-rows.ts';
import { withRuns } from './run-rows.ts';

const runId = (number: number) => RunId.parse(`run_${String(number).padStart(26, '0')}`);

const run = (number: number, loopId: LoopId | null, more: Partial<RunView> = {}): RunView => ({
  ...{ id: runId(number), type: 'sleep', title: '', topicId: null, input: {}, state: { name: 'running' } },
  ...{ progress: null, attempt: 1, failures: 0, loopId, chainStep: null, parentRunId: null, retryOf: null },
  ...{ ownTopicId: null, refusedCalls: 0, createdAt: number, startedAt: null, updatedAt: 0, endedAt: null },
  ...more,
});

/** A chat of two turns, and the ids of their loops. */
function chat() {
  const { user, final } = teller();
  const messages = [
    user('Tea!', inLoop(1)),
    final('I started it.', { ...inLoop(1), ending: 'run_started' }),
    user('And now?', inLoop(2)),
    final('Still here.', { ...inLoop(2), ending: 'replied' }),
  ];
  const loops = messages.flatMap(({ role, loopId }) => (role === 'assistant' && loopId !== null ? [loopId] : []));
  return { messages, rows: chatRows(messages, [], null), loops };
}

const lines = (runs: readonly RunView[], { rows, messages }: ReturnType<typeof chat>) =>
  withRuns(rows, messages, runs).map((row) => (row.kind === 'run' ? row.run.id : row.kind));

describe('the card of a background run', () => {
  it('stands below the answer that started it, also when the chat has gone on', () => {
    const talk = chat();
    const [first = null] = talk.loops;
    expect(lines([run(2, first), run(1, first)], talk)).toEqual([
      ...['user', 'answer', runId(1), runId(2), 'user', 'answer'],
    ]);
  });

  it('shows the last repetition in the place of the run that it repeats', () => {
    const talk = chat();
    const [first = null] = talk.loops;
    const runs = [run(3, null, { retryOf: runId(2) }), run(2, null, { retryOf: runId(1) }), run(1, first)];
    expect(lines(runs, talk)).toEqual(['user', 'answer', runId(3), 'user', 'answer']);
  });

  it('is followed by the runs of its chain in their order, also by those of its repetitions', () => {
    const talk = chat();
    const [first = null] = talk.loops;
    const chained = (number: number, of: number, chainStep: number) =>
      run(number, null, { parentRunId: runId(of), chainStep });
    const decision = run(2, null, { type: 'follow_up', parentRunId: runId(1) });
    const runs = [chained(4, 1, 2), chained(3, 1, 1), decision, run(1, first, { chainStep: 0 })];
    expect(lines(runs, talk)).toEqual(['user', 'answer', runId(1), runId(3), runId(4), 'user', 'answer']);
    const repeated = [chained(8, 7, 1), run(7, null, { retryOf: runId(4), chainStep: 0 }), ...runs];
    expect(lines(repeated, talk)).toEqual([
      ...['user', 'answer', runId(1), runId(3), runId(7), runId(8), 'user', 'answer'],
    ]);
  });

  it('is left out while its answer is not loaded, and for a run that no loop started', () => {
    const talk = chat();
    const elsewhere = 'loop_00000000000000000000009999' as LoopId;
    expect(lines([run(1, null), run(2, elsewhere)], talk)).toEqual(talk.rows.map(({ kind }) => kind));
  });
});

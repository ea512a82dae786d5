/**
 * Starts a background run with the idempotency key `loopId:seq`, so that a replay finds the run
 * instead of starting another. A loop that needs the result rests until the run has ended.
 */
import type { RunAnswer, StartRun } from './effects.ts';
import type { Performed } from './engine.ts';
import type { LoopContext } from './loop-context.ts';

export async function startRun(context: LoopContext, effect: StartRun, seq: number): Promise<Performed> {
  const { journal, ports, record, monitor } = context;
  let runId = journal.last(seq, 'run-started')?.runId;
  let existing: { readonly existing?: true } = {};
  if (runId === undefined) {
    const run = { type: effect.runType, title: effect.title, input: effect.input, topicId: record.topicId };
    const followUp = effect.followsUp === true ? { followsUp: true as const } : {};
    journal.commit();
    const start = await ports.runs.start({ ...run, ...followUp }, `${record.id}:${seq}`);
    if (!start.ok) return settle({ runId: null, failure: start.failure });
    runId = start.runId;
    if (start.existing === true) existing = { existing: true };
    journal.append(seq, { kind: 'run-started', runId });
    journal.commit();
    monitor({ type: 'run-start', runId, title: effect.title });
  }
  if (effect.wait !== true) return settle({ runId, ...existing });
  const result = await ports.endedRun(runId);
  if (result !== null) return settle({ runId, ...existing, result });
  const state = { name: 'waiting', awaited: { for: 'run', runId } } as const;
  context.iteration.end();
  journal.commit({ state });
  return { kind: 'rest', state };

  function settle(answer: RunAnswer): Performed {
    journal.append(seq, { kind: 'run-settled', answer });
    return { kind: 'answer', answer };
  }
}

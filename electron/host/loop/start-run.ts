/**
 * Starts a background run with the idempotency key `loopId:seq`, so that a replay finds the run
 * instead of starting another.
 */
import type { RunAnswer, StartRun } from './effects.ts';
import type { Performed } from './engine.ts';
import { halted, type LoopContext } from './loop-context.ts';

export async function startRun(context: LoopContext, effect: StartRun, seq: number): Promise<Performed> {
  const { journal, ports, record, controls, monitor } = context;
  let runId = journal.last(seq, 'run-started')?.runId;
  if (runId === undefined) {
    const run = { type: effect.runType, title: effect.title, input: effect.input, topicId: record.topicId };
    journal.commit();
    runId = await ports.runs.start(run, `${record.id}:${seq}`);
    journal.append(seq, { kind: 'run-started', runId });
    journal.commit();
    monitor({ type: 'run-start', runId, title: effect.title });
  }
  if (effect.wait !== true) return settle({ runId });
  const result = await ports.runs.wait(runId, controls.signal).catch((error: unknown) => {
    if (controls.signal.aborted) return null;
    throw error;
  });
  return result === null ? halted(context) : settle({ runId, result });

  function settle(answer: RunAnswer): Performed {
    journal.append(seq, { kind: 'run-settled', answer });
    return { kind: 'answer', answer };
  }
}

/** Carries out one attempt of a run and records its steps. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { RunError, RunResult, RunStep, RunView } from '../../../shared/run.ts';
import { countedModels } from './counted-models.ts';
import type { RestingRun, RunContext, RunType, StoppedRun, WorkerPorts } from './run-types/run-type.ts';

export interface Attempt {
  readonly run: RunView;
  readonly type: RunType;
  readonly ports: WorkerPorts;
  readonly signal: AbortSignal;
  readonly progress: (percent: number, step: string | null) => void;
  readonly startChild: RunContext['startChild'];
  readonly chain: RunContext['chain'];
  readonly question: RunContext['question'];
  /** Receives what the type threw and no failure describes. */
  readonly reportBug: (error: unknown) => void;
}

const LONGEST_REASON = 500;

/** Resolves with the result of the attempt, or with what the run waits for. Never rejects. */
export async function carryOut(attempt: Attempt): Promise<RunResult | RestingRun | StoppedRun> {
  const { run, type, ports, signal, progress, startChild, chain, question, reportBug } = attempt;
  const steps: RunStep[] = [];
  let current: string | null = null;
  const context: RunContext = {
    ...{ run, signal },
    ports: { ...ports, models: countedModels(ports, run) },
    progress: (percent) => progress(percent, current),
    ...{ startChild, chain, question },
    waitForChild: (runId) => ({ ok: null, rest: { for: 'child', runId } }),
    waitForPerson: (awaited) => ({ ok: null, rest: { for: 'person', ...awaited } }),
    waitForAnswer: (asked) => ({ ok: null, rest: { for: 'answer', ...asked } }),
    async step(name, work) {
      const begun = performance.now();
      current = name;
      const record = (ok: boolean) => steps.push({ name, ok, durationMs: Math.round(performance.now() - begun) });
      try {
        const value = await work();
        record(!isFailure(value));
        return value;
      } catch (error) {
        record(false);
        throw error;
      }
    },
  };
  try {
    const outcome = await type.carryOut(run.input, context);
    if (outcome.ok === null) return outcome;
    return { artifacts: [], ...outcome, steps };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) reportBug(error);
    return { ok: false, error: errorOf(error), steps, artifacts: [] };
  }
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

/** Only the storage may work again by itself. */
function errorOf(error: unknown): RunError {
  if (error instanceof LoopwrightError) {
    return { code: error.failure, data: { ...error.data } as JsonObject, retryable: error.code === 'storage' };
  }
  return { code: 'run-broke', data: { why: messageOf(error).slice(0, LONGEST_REASON) }, retryable: false };
}

/** Keeps the loops of runs within the limits of runs. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ModelEvent } from '../../../shared/model.ts';
import type { LoopPorts } from '../loop/ports.ts';

export interface LoopOfRun {
  /** Throws `run-limit-reached` if the run used up what it may use. */
  readonly refuseOverspent: () => void;
  readonly failures: (locale: Locale) => Promise<FailureTexts>;
}

/**
 * Returns the ports of a loop that works for a run. A model call beyond a limit is not made; the
 * reply is an error that names the limit. Earlier messages are then not summarised either.
 */
export function limitedPorts(ports: LoopPorts, { refuseOverspent, failures }: LoopOfRun): LoopPorts {
  const { models, compaction } = ports;
  return {
    ...ports,
    models: {
      choose: (topicId, role) => models.choose(topicId, role),
      fallback: (failed) => (refusalBy(refuseOverspent) === null ? models.fallback(failed) : null),
      takesImages: (model) => models.takesImages?.(model) ?? true,
      printedCalls: (model) => models.printedCalls(model),
      stream(topicId, model, request, signal) {
        const refusal = refusalBy(refuseOverspent);
        return refusal === null
          ? models.stream(topicId, model, request, signal)
          : refused(refusal, failures(request.locale ?? 'en'));
      },
    },
    compaction: {
      fit: async (request, hooks, signal) =>
        refusalBy(refuseOverspent) === null ? compaction.fit(request, hooks, signal) : request.messages,
    },
  };
}

function refusalBy(refuseOverspent: () => void): LoopwrightError | null {
  try {
    refuseOverspent();
    return null;
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    return error;
  }
}

async function* refused({ failure, data }: LoopwrightError, texts: Promise<FailureTexts>): AsyncGenerator<ModelEvent> {
  const message = wordsOf(await texts, failure, data as never);
  yield { type: 'finish', finish: { reason: 'error', code: 'bad-request', message } };
}

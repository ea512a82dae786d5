/** Counts what the model calls of a run use. */

import { type ModelEvent, NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import type { RunView } from '../../../shared/run.ts';
import { refuseOverspent } from './run-limits.ts';
import type { RunTypePorts, WorkerPorts } from './run-types/run-type.ts';

/**
 * Returns the models of the ports. Each call is counted when it ends, also when it fails. `stream`
 * throws `run-limit-reached` and calls no model if a limit is reached.
 */
export function countedModels({ models, used, spent, limits }: WorkerPorts, run: RunView): RunTypePorts['models'] {
  return {
    choose: (topicId, role) => models.choose(topicId, role),
    contextTokensOf: (model) => models.contextTokensOf(model),
    stream(topicId, model, request, signal) {
      refuseOverspent(run.id, spent, limits());
      return counted(models.stream(topicId, model, request, signal), (usage) =>
        used({ runId: run.id, topicId: run.topicId ?? topicId, model, usage }),
      );
    },
  };
}

/** Abandoned attempts of the call are included, because they cost money too. */
async function* counted(
  events: AsyncIterable<ModelEvent>,
  ended: (usage: Usage) => void,
): AsyncGenerator<ModelEvent, void> {
  let abandoned = NO_USAGE;
  let usage = NO_USAGE;
  try {
    for await (const event of events) {
      if (event.type === 'retry') {
        abandoned = plusUsage(abandoned, usage);
        usage = NO_USAGE;
      }
      if (event.type === 'usage') usage = event.usage;
      yield event;
    }
  } finally {
    ended(plusUsage(abandoned, usage));
  }
}

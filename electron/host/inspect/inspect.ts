/** Looks into what models were asked, by running a strategy over its journal. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { InspectApi } from '../app-api.ts';
import type { Loops } from '../store/loops.ts';
import type { Messages } from '../store/messages.ts';

export interface InspectParts {
  readonly loops: Loops;
  readonly messages: Messages;
}

export function createInspect(_parts: InspectParts): InspectApi {
  return {
    loops: () => [],
    iterations: () => [],
    request: () => {
      throw new LoopwrightError('bad-usage', 'This is not there yet.');
    },
  };
}

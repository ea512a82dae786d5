/** What servers ask of the user, behind `RequestsApi`. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { RequestsApi } from '../app-api.ts';

export function createRequests(): RequestsApi {
  const refuse = (): never => {
    throw new LoopwrightError('bad-usage', 'This is not built yet.');
  };
  return { list: () => [], answer: refuse, saveDraft: refuse };
}

/** Several wordings of a question, and several answers to one. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { HostNews, VersionsApi } from '../app-api.ts';
import type { Messages } from '../store/messages.ts';
import type { InOrder } from './in-order.ts';
import type { TurnStart } from './turn-start.ts';

export interface VersionsParts {
  readonly messages: Messages;
  readonly start: TurnStart;
  readonly order: InOrder;
  readonly news: (news: HostNews) => void;
}

export function createVersions(_parts: VersionsParts): VersionsApi {
  const missing = () => Promise.reject(new LoopwrightError('bad-usage', 'This is not there yet.'));
  return { tryAgain: missing, reword: missing, show: missing };
}

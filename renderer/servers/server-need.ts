/** What a server needs of the user before its tools can be used. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { ServerDetail, ServerView } from '../../shared/server-view.ts';

export type ServerNeed = 'review' | 'login' | 'restart';

/**
 * `detail` null: not known yet. One that is off needs a review only where it is known that nobody
 * allowed it yet.
 */
export function needOf({ state }: ServerView, detail: ServerDetail | null): ServerNeed | null {
  switch (state) {
    case 'needs-review':
      return 'review';
    case 'off':
      return detail !== null && detail.review !== null ? 'review' : null;
    case 'needs-login':
      return 'login';
    case 'error':
      return 'restart';
    case 'idle':
    case 'starting':
    case 'running':
      return null;
    default:
      return assertNever(state);
  }
}

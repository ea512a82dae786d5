/** The action that a server needs from the user before its tools can be used. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { ServerDetail, ServerView } from '../../shared/server-view.ts';

export type ServerNeed = 'review' | 'login' | 'restart';

/**
 * The action that the server needs from the user; null: none. `detail` is null until it is
 * loaded. A disabled server needs a review only if it is known that the user never allowed it. A
 * server of a restricted folder needs that the folder is trusted, in the header of its topic.
 */
export function needOf({ state }: ServerView, detail: ServerDetail | null): ServerNeed | null {
  switch (state) {
    case 'needs-review':
      return detail !== null && detail.restrictedFolder !== null ? null : 'review';
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

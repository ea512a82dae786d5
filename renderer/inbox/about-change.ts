import { assertNever } from '../../shared/assert-never.ts';
import type { RunChange } from '../../shared/run.ts';

/** What the detail of a change is. */
interface AboutChange {
  readonly kind: 'worker' | 'error' | 'user' | 'parent' | 'task' | 'message';
  readonly detail: string;
}

/** Returns what the detail of a change means; null: the change has none that says more. Pure. */
export function aboutChange({ change, detail }: Pick<RunChange, 'change' | 'detail'>): AboutChange | null {
  if (detail === null) return null;
  switch (change) {
    case 'running':
      return { kind: 'worker', detail };
    case 'failed':
      return { kind: 'error', detail };
    case 'canceled':
      return { kind: detail === 'parent' ? 'parent' : 'user', detail };
    case 'waiting_child':
      return { kind: 'task', detail };
    case 'reported':
      return { kind: 'message', detail };
    case 'queued':
    case 'waiting':
    case 'succeeded':
    case 'deleted':
      return null;
    default:
      return assertNever(change);
  }
}

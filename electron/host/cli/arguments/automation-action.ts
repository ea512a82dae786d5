/** What `loopwright automations` is asked to do. */
import { AutomationId } from '../../../../shared/automation.ts';
import { refuseWords } from './first-look.ts';
import { UsageError } from './usage-problem.ts';

const OF_ONE = ['show', 'run', 'delete', 'restore'] as const;
const OF_ONE_OR_ALL = ['pause', 'resume', 'skip', 'run-missed'] as const;
const ACTIONS = ['list', ...OF_ONE, ...OF_ONE_OR_ALL] as const;

export type AutomationAction =
  | { readonly name: 'list' }
  | { readonly name: 'show'; readonly id: number }
  | { readonly name: Exclude<(typeof OF_ONE)[number], 'show'>; readonly id: number }
  /** null: all automations. */
  | { readonly name: (typeof OF_ONE_OR_ALL)[number]; readonly id: number | null };

/** Without an automation, an action that all of them can have means all. Throws `UsageError`. */
export function automationActionOf(word: string | undefined, which: string | undefined): AutomationAction {
  const asked = word ?? 'list';
  if (asked === 'list') {
    refuseWords(which === undefined ? [] : [which]);
    return { name: 'list' };
  }
  const ofAll = OF_ONE_OR_ALL.find((name) => name === asked);
  if (ofAll !== undefined) return { name: ofAll, id: which === undefined || which === 'all' ? null : idOf(which) };
  const ofOne = OF_ONE.find((name) => name === asked);
  if (ofOne === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'automations', value: asked, allowed: ACTIONS });
  }
  if (which === undefined) throw new UsageError({ problem: 'automation-missing', action: asked });
  return { name: ofOne, id: idOf(which) };
}

function idOf(word: string): number {
  const id = AutomationId.safeParse(/^\d{1,15}$/.test(word) ? Number(word) : null);
  if (!id.success) throw new UsageError({ problem: 'not-an-id', option: 'ID', value: word, kind: 'automation' });
  return id.data;
}

/** Parses the words after `loopwright backup` and `loopwright restore`. */
import { UsageError } from './usage-problem.ts';

const ACTIONS = ['list', 'make'] as const;

export type BackupAction = (typeof ACTIONS)[number];

/** Without a word, the backups are listed. Throws `UsageError`. */
export function backupActionOf(word: string | undefined): BackupAction {
  const action = ACTIONS.find((name) => name === (word ?? 'list'));
  if (action === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'backup', value: word ?? '', allowed: ACTIONS });
  }
  return action;
}

/** The backup to restore: a path, or a name that the list shows. Throws `UsageError`. */
export function backupOf(word: string | undefined): string {
  if (word === undefined || word === '') throw new UsageError({ problem: 'backup-missing' });
  return word;
}

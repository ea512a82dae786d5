import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CheckCommand, type DeclaredCheck } from '../declared-check.ts';
import { Path } from './fields.ts';

/** The checks that a loop in a folder would be measured by if it started now. `path` is the real path. */
export interface FolderChecks {
  readonly path: string;
  readonly checks: readonly DeclaredCheck[];
}

const OneCheck = z.object({ path: Path, command: CheckCommand });

export const checks = {
  /** Returns null if there is no such folder. */
  list: oc.input(z.object({ path: Path })).output(type<FolderChecks | null>()),
  /**
   * Marks a command as a check of a folder. From then on only marked commands are checks of the folder. Fails
   * with `bad-usage` if there is no such folder, and with `conflict` if `MOST_CHECKS` are marked.
   */
  mark: oc.input(OneCheck).output(type<FolderChecks>()),
  /** Takes the mark from a command again, if it has one. Fails with `bad-usage` if there is no such folder. */
  unmark: oc.input(OneCheck).output(type<FolderChecks>()),
};

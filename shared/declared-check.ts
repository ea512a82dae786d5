/** The checks of a folder: commands whose success says that the work in it is in order. */
import { z } from 'zod';
import { INVISIBLE } from './visible-text.ts';

/**
 * Who declared a check: the person marked the command, the instructions of the folder name it, or it is
 * a script of a package.
 */
const CHECK_SOURCES = ['person', 'instructions', 'package-script'] as const;

/** The highest number of checks that count for one folder. */
export const MOST_CHECKS = 10;

/** The maximum length of the command of a check in characters. */
export const LONGEST_CHECK = 500;

/** A run of blanks that pushes what follows out of sight. */
const LONG_BLANKS = /\s{8}/u;

/** Whether a text can be the command of a check: one line that a person sees as it is. */
export function isCheckCommand(text: string): boolean {
  const isLine = text !== '' && text.trim() === text && text.length <= LONGEST_CHECK && text.isWellFormed();
  return isLine && text.search(INVISIBLE) === -1 && !LONG_BLANKS.test(text);
}

export const DeclaredCheck = z.object({
  /** What is typed in a terminal, for example `npm test`. */
  command: z.string().min(1).max(LONGEST_CHECK),
  /** The folder in which it runs, relative to the folder of the topic; `.` is that folder. */
  workingFolder: z.string(),
  source: z.enum(CHECK_SOURCES),
  /**
   * The file that declares it, relative to the folder of the topic; null: the person marked it. A loop
   * that changes what this file says about the check is not verified by it.
   */
  file: z.string().nullable(),
  /** What the file says about it, for example the text of the script; null: the person marked it. */
  declaration: z.string().nullable(),
});
export type DeclaredCheck = z.infer<typeof DeclaredCheck>;

/** The command of a check that a person marks. */
export const CheckCommand = z.string().trim().refine(isCheckCommand);

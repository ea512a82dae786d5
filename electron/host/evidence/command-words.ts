/**
 * Reads command lines of a POSIX shell only as far as it is certain what their exit code says. What is
 * not read here counts as another command. Pure.
 */
import { posix } from 'node:path';

/** A command with the folder in which it runs. */
export interface PlacedWords {
  readonly command: string;
  /** Relative to the folder of the topic; `.` is that folder; null: it is outside, or not known. */
  readonly folder: string | null;
}

/** Redirections that change neither what a command does nor its exit code. */
const HARMLESS_END = /[ \t]+(?:2>&1|[12]?>[ \t]*\/dev\/null)$/;
const CHANGES_FOLDER =
  /^cd[ \t]+(?:--[ \t]+)?(?:'([^'\n]+)'|"([^"$`\\\n]+)"|((?!-)[\w./@+-]+))[ \t]*&&[ \t]*([^\s][\s\S]*)$/;
const MOST_FOLDER_CHANGES = 5;

/**
 * Returns a command without leading changes of its folder, without redirections at its end that do not
 * matter, and with single blanks. Two commands with equal words and folders do the same and have the same
 * exit code. `root` is the absolute path of the folder of the topic.
 */
export function placedWords(root: string, command: string, workingFolder = '.'): PlacedWords {
  let words = command.trim();
  while (HARMLESS_END.test(words)) words = words.replace(HARMLESS_END, '').trimEnd();
  let folder = folderIn(root, '.', workingFolder);
  for (let changes = 0; changes < MOST_FOLDER_CHANGES; changes += 1) {
    const found = CHANGES_FOLDER.exec(words);
    const [, single, double, plain, rest] = found ?? [];
    const to = single ?? double ?? plain;
    // After other operators a part of the command may run although the folder was not changed.
    if (to === undefined || rest === undefined || isCompound(rest.replaceAll('&&', ' '))) break;
    folder = folder === null ? null : folderIn(root, folder, to);
    words = rest.trim();
  }
  return { command: usualName(squeezed(words)), folder };
}

/** Whether the exit code may be that of another command than the first word names. */
export function isCompound(command: string): boolean {
  return /[;&|`\n\r<>()]|\$\(/.test(command);
}

/** Returns the folder relative to the root; null if it is outside. */
export function folderIn(root: string, from: string, to: string): string | null {
  const given = process.platform === 'win32' ? to.replaceAll('\\', '/') : to;
  const base = process.platform === 'win32' ? root.replaceAll('\\', '/') : root;
  const absolute = posix.isAbsolute(given) || /^[A-Za-z]:\//.test(given);
  const relative = absolute ? posix.relative(base, posix.normalize(given)) : posix.normalize(posix.join(from, given));
  const trimmed = relative.replace(/\/+$/, '');
  if (trimmed === '..' || trimmed.startsWith('../')) return null;
  return trimmed === '' ? '.' : trimmed;
}

/** Blanks inside quotes and after a backslash are part of a word. */
const squeezed = (command: string): string => (/['"\\]/.test(command) ? command : command.replaceAll(/[ \t]+/g, ' '));

/** The script `test` has a command of its own in package managers. */
const usualName = (command: string): string =>
  command.replace(/^(npm|pnpm|yarn) run(?:-script)? test(?= |$)/, '$1 test');

import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { backupContents } from '../../store/backup-contents.ts';
import { DATABASE_FILE } from '../../store/open-store.ts';
import { restoreDatabase } from '../../store/restore.ts';
import { visibleText } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { dataFolder } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell } from '../shell.ts';
import { backupTexts } from '../texts/backup-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';
import { dateText } from './backup.ts';

/**
 * Restores a backup: a file anywhere, or one of the data folder by its name. It says what the backup holds, and under
 * which name the state before is kept. Another process that has the database open prevents it.
 */
export async function restore(command: CommandOf<'restore'>, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const { stdout, now } = environment;
  const locale = localeOfLine(command, shell);
  const texts = backupTexts(locale);
  const folder = dataFolder(command.dataDir, environment);
  const file = fileOf(command.file, folder, environment.workingDirectory);
  const contents = backupContents(file);
  const newest = contents.newestAt === null ? null : dateText(contents.newestAt, locale, environment.timeZone());
  if (!command.json) {
    printLine(shell, texts.holds(contents, newest));
    if (contents.schema === 'older') printLine(shell, texts.older);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = await restoreDatabase(path.join(folder, DATABASE_FILE), file, now);
  if (command.json) writeJsonLine(stdout, { restored: file, ...contents, before: before?.name ?? null });
  else {
    printLine(shell, texts.restored);
    if (before !== null) printLine(shell, visibleText(texts.before(before.name)));
  }
  return EXIT.done;
}

/** A file at the path wins over a backup of the data folder with this name. */
function fileOf(word: string, folder: string, workingDirectory: string): string {
  const given = path.resolve(workingDirectory, word);
  const kept = path.join(folder, path.basename(word));
  return !existsSync(given) && path.basename(word) === word && existsSync(kept) ? kept : given;
}

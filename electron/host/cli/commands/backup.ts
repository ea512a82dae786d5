import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Backup } from '../../../../shared/backup.ts';
import { backupFiles } from '../../store/backup-files.ts';
import { makeBackup, removeOldBackups } from '../../store/make-backup.ts';
import { DATABASE_FILE } from '../../store/open-store.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { dataFolder } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell } from '../shell.ts';
import { backupTexts } from '../texts/backup-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** The command line removes no daily backups, because the settings say how many are kept. */
const NO_LIMITS = { daily: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/**
 * Lists the backups of the database, or makes one. It opens no host, so that the list can be read when the database
 * cannot be opened.
 */
export async function backup(command: CommandOf<'backup'>, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const locale = localeOfLine(command, shell);
  const texts = backupTexts(locale);
  const database = path.join(dataFolder(command.dataDir, environment), DATABASE_FILE);
  const now = environment.now();
  if (command.action === 'make') {
    const made = makeBackup(database, 'asked', now);
    removeOldBackups(database, NO_LIMITS, now);
    if (command.json) writeJsonLine(environment.stdout, shown(made));
    else printLine(shell, texts.made(made.name));
    return EXIT.done;
  }
  const backups = existsSync(path.dirname(database)) ? backupFiles(database).map(shown) : [];
  if (command.json) for (const each of backups) writeJsonLine(environment.stdout, each);
  else if (backups.length === 0) printLine(shell, texts.none);
  else {
    const rows = backups.map(({ name, reason, at, bytes }) => [
      ...[dateText(at, locale, environment.timeZone()), sizeText(bytes, locale), texts.reasons[reason], name],
    ]);
    for (const line of tableLines(rows)) printLine(shell, line);
  }
  return EXIT.done;
}

const shown = ({ name, reason, at, bytes }: Backup): Backup => ({ name, reason, at, bytes });

export const dateText = (at: number, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

function sizeText(bytes: number, locale: string): string {
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return `${megabytes.format(bytes / 1_000_000)} MB`;
}

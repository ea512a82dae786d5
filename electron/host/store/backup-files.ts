/** The names of backups, which lie beside the database. A name says when and why the backup was made. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Backup, BackupReason } from '../../../shared/backup.ts';

/** A backup with its absolute path. */
export interface BackupFile extends Backup {
  readonly path: string;
}

/** The end of the name of a copy that is not complete. */
export const PARTIAL = '.partial';

/** The companion files that SQLite may leave beside a database, and the database itself. */
const COMPANIONS = ['-journal', '-wal', '-shm', ''] as const;

export function removeDatabase(file: string): void {
  for (const ending of COMPANIONS) rmSync(`${file}${ending}`, { force: true });
}

/** The backup that a migration makes of a database of this schema version. */
export function backupPath(path: string, version: number): string {
  return `${path}.backup-v${version}`;
}

/** The backup that is made at a time for a reason, such as `loopwright.sqlite.backup-20261127T170000000Z-daily`. */
export function datedBackupPath(path: string, reason: BackupReason, at: number): string {
  return `${path}.backup-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${reason}`;
}

/** The database that is made ready to take the place of the present one. */
export const stagedPath = (path: string): string => `${path}.restore${PARTIAL}`;

/** Returns all backups of the database at `path`, the newest first. */
export function backupFiles(path: string): readonly BackupFile[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .flatMap((name) => {
      const found = read(name, basename(path));
      const file = statSync(join(folder, name), { throwIfNoEntry: false });
      if (found === null || file === undefined || !file.isFile()) return [];
      return [{ name, path: join(folder, name), reason: found.reason, at: found.at ?? file.mtimeMs, bytes: file.size }];
    })
    .sort((a, b) => b.at - a.at);
}

/** Returns the paths of the backups that migrations made, the newest version first. */
export function backupsBeforeUpdates(path: string): readonly string[] {
  return readdirSync(dirname(path))
    .map((name) => ({ name, version: read(name, basename(path))?.version }))
    .filter(({ version }) => version !== undefined)
    .sort((a, b) => (b.version ?? 0) - (a.version ?? 0))
    .map(({ name }) => join(dirname(path), name));
}

/**
 * Removes copies that are not complete, of this and other processes. A process that still writes one then
 * fails to give it its name. Only those that were not changed since `before` (milliseconds since the epoch), if
 * given.
 */
export function removeUnfinished(path: string, before = Number.POSITIVE_INFINITY): void {
  const [folder, start] = [dirname(path), basename(path)];
  for (const name of readdirSync(folder)) {
    const at = name.indexOf(PARTIAL);
    if (at < 0 || !COMPANIONS.some((ending) => ending === name.slice(at + PARTIAL.length))) continue;
    const copied = name.slice(0, at);
    if (copied !== `${start}.restore` && read(copied, start)?.at === undefined) continue;
    const { mtimeMs = 0 } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < before) rmSync(join(folder, name), { force: true });
  }
}

interface ReadName {
  readonly reason: BackupReason;
  readonly at?: number;
  readonly version?: number;
}

const DATED = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([a-z-]+)$/;

function read(name: string, database: string): ReadName | null {
  const start = `${database}.backup-`;
  if (!name.startsWith(start)) return null;
  const rest = name.slice(start.length);
  if (/^v\d+$/.test(rest)) return { reason: 'before-update', version: Number(rest.slice(1)) };
  const [found, year, month, day, hour, minute, second, ms, word] = DATED.exec(rest) ?? [];
  const reason = BackupReason.safeParse(word);
  if (found === undefined || !reason.success) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at) ? null : { reason: reason.data, at };
}

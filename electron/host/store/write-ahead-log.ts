/** Reserves space for the write-ahead log. */
import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * The reserved size, which is enough for a loop of several dozen iterations. Commits of a longer
 * loop are slower, because the file must grow.
 */
const LOG_BYTES = 4.5 * 1024 * 1024;

/**
 * Appends zeros to the log. A commit into reserved space takes less than half the time of one
 * that makes the file grow, because the file system only has to write data. Call it with the
 * write lock held, so that nobody else appends.
 *
 * SQLite takes a frame of zeros for the end of the log:
 * https://www.sqlite.org/fileformat2.html#walformat
 */
export function reserveLog(databasePath: string): void {
  const log = openSync(`${databasePath}-wal`, 'r+');
  try {
    const { size } = fstatSync(log);
    if (size >= LOG_BYTES) return;
    writeSync(log, Buffer.alloc(LOG_BYTES - size), 0, LOG_BYTES - size, size);
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

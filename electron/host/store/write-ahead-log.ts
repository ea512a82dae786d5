/** Room for the write-ahead log. */
import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** What a loop of some dozen iterations writes. A longer one pays for its growth. */
const LOG_BYTES = 4.5 * 1024 * 1024;

/**
 * Fills the log up with zeros behind what is in it. A commit that finds its room in the file costs less than half of one that makes the file
 * grow, because the file system has nothing to note down but the data. Call it with the write lock held, so that nobody appends meanwhile.
 * SQLite takes a frame of zeros for the end of the log: https://www.sqlite.org/fileformat2.html#walformat
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

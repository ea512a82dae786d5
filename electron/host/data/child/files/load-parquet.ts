/** Makes a table of a Parquet file. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedName, quotedText } from '../database.ts';
import type { LoadedFile, OpenedFile } from './loaded-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

export async function loadParquet(
  connection: DuckDBConnection,
  inbox: string,
  { handle, request }: OpenedFile,
): Promise<LoadedFile> {
  const copy = join(inbox, 'table.parquet');
  try {
    const from = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 });
    await pipeline(from, createWriteStream(copy, { mode: 0o600 }));
    await connection
      .run(`CREATE OR REPLACE TABLE ${quotedName(request.name)} AS SELECT * FROM read_parquet(${quotedText(copy)})`)
      .catch((error: unknown) => {
        if (/Out of Memory|INTERRUPT/.test(String(error))) throw error;
        throw new UnreadableFile(`${request.shown} is a damaged Parquet file.`);
      });
    return { format: 'Parquet', sheets: [], notes: [] };
  } finally {
    await rm(copy, { force: true });
  }
}

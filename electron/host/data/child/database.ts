/** Opens the database of a process and closes everything around it, before anything of a model reaches it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DataStart } from '../messages.ts';

export interface OpenDatabase {
  readonly connection: DuckDBConnection;
  /** The only folder that the database may read: the process puts copies of files there. */
  readonly inbox: string;
}

/**
 * `folder` is a private folder. The order matters: limits and the folder for spilled data cannot be set
 * after the doors are closed, and the lock keeps them closed.
 */
export async function openDatabase(
  folder: string,
  { memoryBytes, threads, spillBytes }: DataStart,
): Promise<OpenDatabase> {
  const inbox = join(folder, 'inbox');
  const spill = join(folder, 'spill');
  for (const path of [inbox, spill]) mkdirSync(path, { mode: 0o700 });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${Math.round(memoryBytes / 1024)}KiB`,
    threads: String(threads),
    temp_directory: spill,
    max_temp_directory_size: `${Math.round(spillBytes / 1024)}KiB`,
  });
  const connection = await instance.connect();
  for (const setting of [
    'allow_community_extensions = false',
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    'allow_persistent_secrets = false',
    "TimeZone = 'UTC'",
    'preserve_insertion_order = true',
    `allowed_directories = [${quotedText(inbox)}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ])
    await connection.run(`SET ${setting}`);
  return { connection, inbox };
}

/** A text as a literal of SQL. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as an identifier of SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

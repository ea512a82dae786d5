/** Makes a table of JSON: a list of objects, objects one per line, or one object. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedName, quotedText } from '../database.ts';
import type { LoadedFile, OpenedFile } from './loaded-file.ts';
import { copyText } from './text-copy.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** DuckDB takes several times this for its buffers, so it is tried only after its own default has failed. */
const LARGEST_OBJECT = 64 * 1024 * 1024;

export async function loadJson(
  connection: DuckDBConnection,
  inbox: string,
  { handle, head, request }: OpenedFile,
): Promise<LoadedFile> {
  const copy = join(inbox, 'table.json');
  const { shown, name } = request;
  try {
    const { encoding } = await copyText(handle, head, copy, request);
    const isList = /^\s*\[/.test(
      head
        .subarray(0, 1000)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    const make = (more: string) =>
      connection.run(
        `CREATE OR REPLACE TABLE ${quotedName(name)} AS SELECT * FROM read_json(${quotedText(copy)}${more})`,
      );
    try {
      await make('').catch(() => make(`, sample_size = -1, maximum_object_size = ${LARGEST_OBJECT}`));
    } catch (error) {
      if (/^(INTERRUPT|Out of Memory) Error/.test(String(error instanceof Error ? error.message : ''))) throw error;
      throw new UnreadableFile(`${shown} is not valid JSON: ${firstSentence(error, copy)}`);
    }
    return {
      format: isList ? 'JSON list' : 'JSON objects',
      sheets: [],
      notes: encoding === 'UTF-8' ? [] : [`It was read as ${encoding}.`],
    };
  } finally {
    await rm(copy, { force: true });
  }
}

function firstSentence(error: unknown, copy: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ''] = message.replaceAll(`"${copy}"`, 'the file').replaceAll(copy, 'the file').split('\n');
  return line
    .replace(/^[\w ]+ Error: /, '')
    .replace(/ Try .*$/, '')
    .slice(0, 300);
}

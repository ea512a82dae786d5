/**
 * The program of the process in which DuckDB reads files and runs SQL of models. It carries out one request
 * after the other. It reads nothing but the files it is told to read, and it ends with its host.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { DataFailure, DataFrame, DataRequest, DataStart, DataValue } from '../messages.ts';
import { RefusedSql, SqlGate } from './admit-sql.ts';
import { openDatabase } from './database.ts';
import { loadFile } from './files/load-file.ts';
import { UnreadableFile } from './files/unreadable-file.ts';
import { watchMemory } from './memory-watch.ts';
import { profileOf } from './profile.ts';
import { runQuery } from './query.ts';
import { tableFacts } from './tables.ts';

const LONGEST_MESSAGE = 2000;

const start = JSON.parse(process.argv[2] ?? '{}') as DataStart;
watchMemory(start.mostResidentBytes);
const folder = mkdtempSync(join(tmpdir(), 'data-'));
const { connection, inbox } = await openDatabase(folder, start);
const gate = await SqlGate.of(connection);
let working: number | null = null;
let queue: Promise<void> = Promise.resolve();

const tell = (frame: DataFrame): void => void process.stdout.write(`${JSON.stringify(frame)}\n`);

async function worked(request: Exclude<DataRequest, { kind: 'interrupt' }>): Promise<DataValue> {
  switch (request.kind) {
    case 'load': {
      const { dataset, previewRows } = request;
      const loaded = await loadFile(connection, inbox, dataset);
      return { ...loaded, ...(await profileOf(connection, dataset.name, previewRows)) };
    }
    case 'query':
      return runQuery({ connection, gate }, request, async (rows) => tell({ id: request.id, kind: 'rows', rows }));
    case 'tables':
      return tableFacts(connection);
    default:
      return assertNever(request);
  }
}

async function answer(request: Exclude<DataRequest, { kind: 'interrupt' }>): Promise<void> {
  const { id } = request;
  working = id;
  try {
    tell({ id, kind: 'done', value: await worked(request) });
  } catch (error) {
    tell({ id, kind: 'failed', ...failureOf(error) });
  } finally {
    working = null;
  }
}

function failureOf(error: unknown): { readonly message: string; readonly failure: DataFailure } {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(folder, '');
  const cut = message.slice(0, LONGEST_MESSAGE).toWellFormed();
  if (error instanceof RefusedSql || error instanceof UnreadableFile) return { message: cut, failure: 'refused' };
  if (/^INTERRUPT Error/.test(message)) return { message: cut, failure: 'interrupted' };
  if (/^Out of Memory Error|max_temp_directory_size/.test(message)) return { message: cut, failure: 'out-of-memory' };
  return { message: cut, failure: 'refused' };
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line) as DataRequest;
  if (request.kind !== 'interrupt') queue = queue.then(() => answer(request));
  else if (working === request.id) connection.interrupt();
});
// A thread of DuckDB may be busy, so an orderly exit could wait for long.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL'));
tell({ kind: 'ready' });

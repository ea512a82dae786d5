/** Makes a table of a file. What the file is, its beginning decides, not its name. */
import { extname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { DatasetRequest } from '../../messages.ts';
import { loadJson } from './load-json.ts';
import { loadParquet } from './load-parquet.ts';
import { loadText } from './load-text.ts';
import { loadWorkbook } from './load-workbook.ts';
import type { LoadedFile } from './loaded-file.ts';
import { headOf, openJudged } from './text-copy.ts';
import { UnreadableFile } from './unreadable-file.ts';

const LARGEST_FILE = 2 * 1024 ** 3;

/** Throws `UnreadableFile` with a sentence for the model. */
export async function loadFile(
  connection: DuckDBConnection,
  inbox: string,
  request: DatasetRequest,
): Promise<LoadedFile> {
  const { path, shown } = request;
  const handle = await openJudged(path, shown);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new UnreadableFile(`${shown} is empty.`);
    if (size > LARGEST_FILE)
      throw new UnreadableFile(`${shown} has ${size} bytes; files are read up to ${LARGEST_FILE}. Use a part of it.`);
    const head = await headOf(handle);
    const opened = { handle, head, request };
    const kind = kindOf(head);
    const loaded = await load(kind, connection, inbox, opened).catch((error: unknown) => {
      throw asSentence(error, shown);
    });
    const expected = NAMES[extname(path).toLowerCase()];
    const note = `Its name says otherwise, but it is ${KINDS[kind]}.`;
    return expected === undefined || expected === kind ? loaded : { ...loaded, notes: [note, ...loaded.notes] };
  } finally {
    await handle.close();
  }
}

type FileKind = 'text' | 'json' | 'parquet' | 'workbook' | 'protected-workbook' | 'old-workbook' | 'archive' | 'other';

/** What the endings of names promise. */
const NAMES: Readonly<Record<string, FileKind>> = {
  ...{ '.csv': 'text', '.tsv': 'text', '.txt': 'text', '.json': 'json', '.jsonl': 'json', '.ndjson': 'json' },
  ...{ '.parquet': 'parquet', '.xlsx': 'workbook' },
};

const KINDS: Readonly<Record<FileKind, string>> = {
  ...{ text: 'a text with separated cells', json: 'JSON', parquet: 'a Parquet file', workbook: 'an Excel workbook' },
  ...{ 'protected-workbook': '', 'old-workbook': '', archive: '', other: '' },
};

function load(kind: FileKind, ...[connection, inbox, file]: Parameters<typeof loadText>): Promise<LoadedFile> {
  const { shown } = file.request;
  switch (kind) {
    case 'workbook':
      return loadWorkbook(connection, inbox, file);
    case 'parquet':
      return loadParquet(connection, inbox, file);
    case 'json':
      return loadJson(connection, inbox, file);
    case 'text':
      return loadText(connection, inbox, file);
    case 'protected-workbook':
      throw new UnreadableFile(`${shown} is protected by a password. Save a copy without one.`);
    case 'old-workbook':
      throw new UnreadableFile(
        `${shown} is in the old Excel format (.xls), which is not read. Save it as XLSX or CSV.`,
      );
    case 'archive':
      throw new UnreadableFile(`${shown} is compressed. Unpack it first.`);
    case 'other':
      throw new UnreadableFile(`${shown} is not a table: read_dataset reads CSV, TSV, JSON, Parquet and XLSX.`);
    default:
      return assertNever(kind);
  }
}

const MAGIC: readonly (readonly [FileKind, string])[] = [
  ['workbook', 'PK\x03\x04'],
  ['parquet', 'PAR1'],
  ['archive', '\x1f\x8b'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ'],
  ['archive', '7z\xbc\xaf'],
  ['archive', 'Rar!'],
  ['archive', '\x28\xb5\x2f\xfd'],
  ['other', '%PDF'],
  ['other', '\x89PNG'],
  ['other', '\xff\xd8\xff'],
  ['other', 'GIF8'],
  ['other', 'SQLite format 3'],
];

/** The container of the old formats of Office, and of its files with a password. */
const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

function kindOf(head: Buffer): FileKind {
  const start = head.subarray(0, 16).toString('latin1');
  if (start.startsWith(OLD_OFFICE)) return head.includes(ENCRYPTED) ? 'protected-workbook' : 'old-workbook';
  const known = MAGIC.find(([, magic]) => start.startsWith(magic));
  if (known !== undefined) return known[0];
  if (/^(\xef\xbb\xbf)?\s*<(!doctype html|html|\?xml)/i.test(head.subarray(0, 200).toString('latin1'))) return 'other';
  return isJson(head) ? 'json' : 'text';
}

/** A text such as `[note] x, y` is not JSON, so more than the first sign is looked at. */
function isJson(head: Buffer): boolean {
  const wide = head[0] === 0xff && head[1] === 0xfe;
  const text = head.subarray(0, 4000).toString(wide ? 'utf16le' : 'utf8');
  return /^\uFEFF?\s*(\[\s*([{[\]"\d-]|true|false|null)|\{\s*("|\}))/.test(text);
}

/** An error of DuckDB about the content of the file, as one sentence. Limits and interruptions stay what they are. */
function asSentence(error: unknown, shown: string): unknown {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof UnreadableFile || !/^[\w ]+ Error:/.test(message)) return error;
  if (/^(INTERRUPT|Out of Memory) Error/.test(message) || message.includes('max_temp_directory_size')) return error;
  const [reason = ''] = message.replace(/^[\w ]+ Error: /, '').split('\n');
  return new UnreadableFile(`${shown} could not be read as a table: ${reason.trim().slice(0, 300)}`);
}

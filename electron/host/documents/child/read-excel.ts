/** Reads the sheets of an Excel workbook as lines with tabs between the cells. */
import { strFromU8, strToU8, type Unzipped } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import type { DocumentText } from '../../../../shared/document.ts';
import type { DocumentTask } from '../messages.ts';
import { Gathered } from './gathered.ts';
import { packedAgain, refuseEntities, unpacked } from './packed-files.ts';
import { Unreadable } from './unreadable.ts';

/** The rows of a sheet that are read. Data of more rows is analysed with SQL, not read as text. */
const MOST_ROWS = 20_000;

export async function readExcel({ bytes, limits }: DocumentTask): Promise<DocumentText> {
  const files = unpacked(bytes, limits.unpackedBytes);
  refuseEntities(files);
  const isCut = shortenSheets(files);
  const sheets = await readWorkbook(Buffer.from(packedAgain(files))).catch(() => {
    throw new Unreadable('broken');
  });
  const gathered = new Gathered(limits);
  for (const { sheet, data } of sheets) if (!gathered.add(`Sheet ${sheet}`, linesOf(data))) break;
  if (!gathered.hasText) throw new Unreadable('empty');
  return {
    format: 'excel',
    sections: gathered.sections,
    total: sheets.length,
    leftOut: [
      ...gathered.leftOut('sheets', sheets.length),
      ...(isCut ? [{ what: 'rows', read: MOST_ROWS } as const] : []),
    ],
  };
}

/** Removes the rows of each sheet after the most that are read, before they are parsed. Returns whether there were any. */
function shortenSheets(files: Unzipped): boolean {
  let isCut = false;
  for (const [name, bytes] of Object.entries(files)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue;
    const end = endOfRow(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), MOST_ROWS);
    if (end === null) continue;
    isCut = true;
    const root = /<((?:\w+:)?)worksheet\b/.exec(strFromU8(bytes.subarray(0, 4096)))?.[1] ?? '';
    files[name] = Buffer.concat([bytes.subarray(0, end), strToU8(`</${root}sheetData></${root}worksheet>`)]);
  }
  return isCut;
}

/** Where the row with this number of rows before it ends; null: there are not so many. */
function endOfRow(xml: Buffer, rows: number): number | null {
  let at = 0;
  const ends = xml.includes('</row>') ? '</row>' : ':row>';
  for (let row = 0; row < rows; row += 1) {
    at = xml.indexOf(ends, at);
    if (at < 0) return null;
    at += ends.length;
  }
  return xml.indexOf(ends, at) < 0 ? null : at;
}

function linesOf(rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((row) => row.map(cellText).join('\t').trimEnd());
  return lines.join('\n').trimEnd();
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).replace(/\s+/g, ' ');
  if (Number.isNaN(cell.getTime())) return '';
  const written = cell.toISOString();
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written.slice(0, 19).replace('T', ' ');
}

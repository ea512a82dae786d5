/** Awkward files give the right table or one plain sentence. */
import { closeSync, ftruncateSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { JsonObject } from '../../../../../shared/json.ts';
import { encodeGb18030 } from '../../../files/gb18030.ts';
import { type DataWorld, dataWorld, noSandbox } from './data.fixture.ts';
import { workbookOf } from './workbook.fixture.ts';

let world: DataWorld;
beforeAll(async () => {
  world = await dataWorld({ data: { findSandbox: noSandbox } });
});
afterAll(() => world.close());

const read = (path: string, args: JsonObject = {}) => world.call('read_dataset', { path, ...args });

interface Awkward {
  readonly is: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly args?: JsonObject;
  /** The rows of the table as a query shows them. */
  readonly rows?: readonly string[];
  /** What the result says besides, or the sentence of a file that is not read. */
  readonly says?: string | RegExp;
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const be = (text: string) => utf16(text).swap16();
const SIX = ['2026-03-05', '05.03.2026', '2026/03/05', '5 Mar 2026', 'March 5, 2026', '2026年3月5日'];

const FILES: readonly Awkward[] = [
  { is: 'with a byte order mark', name: 'bom.csv', content: '\ufeffa,b\n1,x\n', rows: ['a | b', '1 | x'] },
  {
    is: 'in UTF-16',
    name: 'wide.csv',
    content: utf16('城市,n\n北京,1\n'),
    rows: ['城市 | n', '北京 | 1'],
    says: 'UTF-16',
  },
  { is: 'in UTF-16 with the other order', name: 'wide2.csv', content: be('a\tb\nü\t1\n'), rows: ['a | b', 'ü | 1'] },
  {
    ...{ is: 'in GBK', name: 'gbk.csv', content: encodeGb18030('城市,价格\n北京,"1,5"\n上海,"2,25"\n') },
    ...{ rows: ['城市 | 价格', '北京 | 1.5', '上海 | 2.25'], says: 'GB18030 (GBK)' },
  },
  {
    ...{ is: 'in UTF-8 for long, and then in GBK', name: 'later.csv' },
    content: Buffer.concat([Buffer.from(`a\n${'x\n'.repeat(3_000_000)}`), encodeGb18030('北京\n')]),
    says: '3000001 rows',
  },
  {
    ...{ is: 'in Latin-1, which is named', name: 'latin.csv', content: Buffer.from('a;b\nM\xfcnchen;1\n', 'latin1') },
    ...{ args: { encoding: 'latin1' }, rows: ['a | b', 'München | 1'] },
  },
  {
    ...{ is: 'that mixes encodings', name: 'mixed.csv' },
    content: Buffer.concat([Buffer.from('城市,n\n北京,1\n上海,2\n'), encodeGb18030('广州,3\n深圳,4\n')]),
    says: /^mixed\.csv mixes encodings: some lines are UTF-8 and others are not\./,
  },
  {
    is: 'with an unknown encoding',
    name: 'e.csv',
    content: 'a\n1\n',
    args: { encoding: 'x' },
    says: /^The encoding "x"/,
  },
  { is: 'with carriage returns alone', name: 'cr.csv', content: 'a,b\r1,x\r2,y\r', rows: ['a | b', '1 | x', '2 | y'] },
  { is: 'with Windows line ends', name: 'crlf.csv', content: 'a,b\r\n1,x\r\n', rows: ['a | b', '1 | x'] },
  {
    ...{ is: 'with quotes inside quotes', name: 'quotes.csv', content: 'a,b\n"say ""hi"", you",1\n"two\nlines",2\n' },
    rows: ['a | b', 'say "hi", you | 1', 'two lines | 2'],
  },
  {
    ...{ is: 'with backslashes before quotes', name: 'slash.csv', content: 'a,b\n"say \\"hi\\", you",1\nx,2\n' },
    rows: ['a | b', 'say "hi", you | 1', 'x | 2'],
  },
  {
    ...{ is: 'with ragged rows', name: 'ragged.csv', content: 'a,b\n1,2\n3\n4,5,6\n"x\ny",7\n' },
    rows: ['a | b | column_3', '1 | 2 | null', '3 | null | null', '4 | 5 | 6', 'x y | 7 | null'],
    says: 'Some rows have more cells than the header.',
  },
  {
    ...{ is: 'with a row that is wider only at its end', name: 'late.csv' },
    content: `a,b\n${'1,2\n'.repeat(30_000)}3,4,5\n`,
    says: '30001 rows, 3 columns',
  },
  {
    ...{ is: 'with a text after many numbers', name: 'surprise.csv', content: `a\n${'1\n'.repeat(30_000)}many\n` },
    says: '"a" is text: 1 of its values are not numbers, for example "many".',
  },
  {
    ...{ is: 'with dates in six spellings in one column', name: 'dates.csv' },
    content: `d\n${SIX.map((date) => `"${date}"`).join('\n')}\n`,
    rows: ['d', ...SIX.map(() => '2026-03-05')],
    says: 'd: DATE',
  },
  {
    ...{ is: 'with a spelling of dates in each column', name: 'dates2.csv' },
    content: 'a;b;c;d\n05.03.2026;03/25/2026;2026-03-05T10:00:00Z;05.03.2026 10:30\n',
    rows: ['a | b | c | d', '2026-03-05 | 2026-03-25 | 2026-03-05T10:00:00Z | 2026-03-05T10:30:00'],
  },
  {
    ...{ is: 'with dates whose order is unclear', name: 'unclear.csv', content: 'd\n03/04/2026\n05/06/2026\n' },
    rows: ['d', '2026-04-03', '2026-06-05'],
    says: 'the day was read as standing before the month',
  },
  {
    ...{ is: 'with numbers in both spellings', name: 'numbers.csv' },
    content: 'a;b;c;d\n1.234,5;"1,234.5";007;12345678901234567890\n2,5;"1,000,000";010;1\n',
    rows: ['a | b | c | d', '1234.5 | 1234.5 | 007 | 12345678901234567890', '2.5 | 1000000 | 010 | 1'],
  },
  {
    ...{ is: 'with many spellings of nothing', name: 'nulls.csv', content: 'a,b\nNA,1\n-,2\nnull,N/A\n"",4\n5,\n' },
    rows: ['a | b', 'null | 1', 'null | 2', 'null | null', 'null | 4', '5 | null'],
  },
  {
    ...{ is: 'with duplicate and missing names', name: 'names.csv', content: '城市,城市,,A,a\nx,y,1,2,3\n' },
    rows: ['城市 | 城市_2 | column_3 | A | a_2', 'x | y | 1 | 2 | 3'],
    says: 'got a number: "城市_2", "a_2"',
  },
  { is: 'without a header', name: 'bare.csv', content: '1,2\n3,4\n', rows: ['column_1 | column_2', '1 | 2', '3 | 4'] },
  { is: 'with one column', name: 'one.csv', content: 'a\n1\n2\n', rows: ['a', '1', '2'] },
  {
    ...{ is: 'with titles above the header', name: 'titles.csv', content: 'Sales 2026\n\na,b\n1,2\n3,4\n' },
    rows: ['a | b', '1 | 2', '3 | 4'],
    says: '2 lines above the header were left out.',
  },
  {
    ...{ is: 'with 5,000 columns', name: 'columns.csv' },
    content: `${Array.from({ length: 5000 }, (_, at) => `c${at}`).join()}\n${'1,'.repeat(4999)}2\n`,
    says: /1 row, 5000 columns[\s\S]*\[\d+ more columns: see them with DESCRIBE columns\]/,
  },
  { is: 'that is empty', name: 'empty.csv', content: '', says: /^empty\.csv is empty\.$/ },
  { is: 'of empty lines', name: 'lines.csv', content: '\n\n\n', says: /^lines\.csv is empty\.$/ },
  { is: 'with a header alone', name: 'head.csv', content: 'a,b\n', says: '0 rows, 2 columns' },
  { is: 'of bytes', name: 'bytes.csv', content: Uint8Array.from([97, 44, 0, 1, 2, 10]), says: /zero bytes\.$/ },
  {
    is: 'that is a picture',
    name: 'picture.csv',
    content: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    says: /is not a table: /,
  },
  { is: 'that is a page', name: 'page.csv', content: '<!DOCTYPE html><p>a,b', says: /is not a table: / },
  { is: 'that is compressed', name: 'a.csv', content: gzipSync('a,b\n'), says: /is compressed\. Unpack it first\.$/ },
  { is: 'in the old Excel format', name: 'old.xls', content: ole('Workbook'), says: /old Excel format \(\.xls\)/ },
  { is: 'with a password', name: 'locked.xlsx', content: ole('EncryptedPackage'), says: /protected by a password/ },
  {
    is: 'that is a damaged workbook',
    name: 'bad.xlsx',
    content: Buffer.from('PK\x03\x04 no'),
    says: /could not be read/,
  },
  { is: 'that is a damaged Parquet file', name: 'bad.parquet', content: 'PAR1 no PAR1', says: /damaged Parquet file/ },
  { is: 'with JSON in a CSV name', name: 'json.csv', content: '[{"a":1}]', rows: ['a', '1'], says: 'but it is JSON' },
  {
    ...{
      is: 'of JSON lines with different keys',
      name: 'a.jsonl',
      content: '{"a":1,"b":{"c":[1,2]}}\n{"a":null,"d":"x"}\n',
    },
    rows: ['a | b | d', "1 | {'c': [1, 2]} | null", 'null | null | x'],
  },
  { is: 'of damaged JSON', name: 'bad.json', content: '[{"a":1},{"a":', says: /^bad\.json is not valid JSON: / },
  {
    ...{
      is: 'of numbers that JSON cannot hold exactly',
      name: 'big.json',
      content: '[{"n":9007199254740993,"m":1e400}]',
    },
    says: '9007199254740993',
  },
];

/** The container of the old formats of Office, with the name of a stream. */
function ole(stream: string): Uint8Array {
  const magic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return Buffer.concat([magic, Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);
}

test.each(FILES)('a file $is', async ({ name, content, args = {}, rows, says }) => {
  world.write(name, content);
  const { text, failed } = await read(name, { name: 'columns', ...args });
  if (says !== undefined) expect(text).toMatch(says instanceof RegExp ? says : literal(says));
  if (rows === undefined) {
    const isSentence = says instanceof RegExp && says.source !== COLUMNS.source;
    expect(failed).toBe(isSentence);
    if (isSentence) expect(text.split('\n')).toHaveLength(1);
    return;
  }
  expect({ text, failed }).toMatchObject({ failed: false });
  const shown = await world.call('run_code', { language: 'sql', code: 'FROM columns' });
  expect(shown.text.split('\n').slice(1)).toEqual(rows);
});

const COLUMNS = /1 row, 5000 columns[\s\S]*\[\d+ more columns: see them with DESCRIBE columns\]/;
const literal = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

test('a sparse file of 2 GB is refused in a sentence, also one with a header', async () => {
  for (const [name, start] of [
    ['sparse.csv', ''],
    ['header.csv', 'a,b\n1,2\n'],
  ] as const) {
    const file = openSync(join(world.workspace, name), 'w');
    writeSync(file, start);
    ftruncateSync(file, 2 * 1024 ** 3);
    closeSync(file);
    expect(await read(name)).toEqual({ failed: true, text: `${name} is not text: it contains zero bytes.` });
  }
  const file = openSync(join(world.workspace, 'larger.csv'), 'w');
  ftruncateSync(file, 2 * 1024 ** 3 + 1);
  closeSync(file);
  expect((await read('larger.csv')).text).toMatch(/^larger\.csv has 2147483649 bytes; files are read up to 2147483648/);
});

test('a workbook with sheets, a title, dates, truth values, formulas and merged cells', async () => {
  const day = new Date(Date.UTC(2026, 2, 5));
  const title = [{ value: 'Report', span: 4 }, null, null, null];
  const head = ['城市', 'when', 'total', 'ok'].map((value) => ({ value }));
  const rows = [
    [{ value: '北京' }, { value: day, format: 'yyyy-mm-dd' }, { type: 'Formula', value: '1+1' }, { value: true }],
    [{ value: '上海' }, { value: day, format: 'yyyy-mm-dd' }, { value: 2.5 }, null],
  ];
  const path = join(world.workspace, 'book.xlsx');
  const sheets = [
    { data: [title, head, ...rows], sheet: 'Cities' },
    { data: [[{ value: 'n' }], [{ value: 7 }]], sheet: 'Other' },
  ];
  await writeWorkbook(sheets as never).toFile(path);
  const { text, failed } = await read('book.xlsx');
  expect({ text, failed }).toMatchObject({ failed: false });
  expect(text).toContain('Sheets: Cities, Other.');
  const shown = await world.call('run_code', { language: 'sql', code: 'FROM book' });
  expect(shown.text).toContain('城市 | when | total | ok');
  expect(shown.text).toMatch(/北京 \| 2026-03-05 \| (null|2) \| true\n上海 \| 2026-03-05 \| 2\.5 \| null/);
  await read('book.xlsx', { sheet: 'Other' });
  expect((await world.call('run_code', { language: 'sql', code: 'FROM book_Other' })).text).toContain('n\n7');
  expect(await read('book.xlsx', { sheet: 'None' })).toEqual({
    failed: true,
    text: 'book.xlsx has no sheet "None". It has Cities, Other.',
  });
});

test('a Parquet file with every kind of value, which becomes JSON', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const path = join(world.workspace, 'kinds.parquet');
  await connection.run(
    `COPY (SELECT 9223372036854775807 AS big, 1.25::DECIMAL(9, 2) AS price, 'nan'::DOUBLE AS nan, DATE '2026-03-05' AS day,
     TIMESTAMP '2026-03-05 10:00:00' AS at, [1, 2] AS list, NULL::INTEGER AS missing, true AS yes) TO '${path}' (FORMAT parquet)`,
  );
  connection.closeSync();
  expect(await read('kinds.parquet')).toMatchObject({ failed: false });
  const shown = await world.call('run_code', { language: 'sql', code: 'FROM kinds' });
  expect(shown.text.split('\n').at(-1)).toBe(
    '9223372036854775807 | 1.25 | NaN | 2026-03-05 | 2026-03-05T10:00:00 | [1, 2] | null | true',
  );
  const table = world.made.at(-1);
  expect(JSON.parse(JSON.stringify(table))).toEqual(table);
});

test('a workbook that unpacks to more than fits into memory ends its process, and the next call works', async () => {
  const limits = { memoryBytes: 200 * 1024 ** 2, mostResidentBytes: 350 * 1024 ** 2 };
  const small = await dataWorld({ data: { findSandbox: noSandbox, limits } });
  onTestFinished(() => small.close());
  const row = (at: number) => `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const sheet = (rows: number) =>
    workbookOf(`<sheetData>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</sheetData>`);
  small.write('small.xlsx', sheet(3));
  expect((await small.call('read_dataset', { path: 'small.xlsx' })).text).toContain('2 rows, 1 column');
  small.write('bomb.xlsx', sheet(400_000));
  expect(await small.call('read_dataset', { path: 'bomb.xlsx' })).toEqual({
    failed: true,
    text: 'It needed more memory than it may use. Filter or aggregate earlier, or use fewer columns.',
  });
  small.write('after.csv', 'a\n1\n');
  expect(await small.call('read_dataset', { path: 'after.csv' })).toMatchObject({ failed: false });
}, 30_000);

test('paths outside, links that lead out, folders and missing files are refused', async () => {
  symlinkSync('/etc/passwd', join(world.workspace, 'link.csv'));
  for (const path of ['../outside.csv', '/etc/passwd', 'link.csv'])
    expect(await read(path)).toMatchObject({ failed: true, text: expect.stringContaining('outside of the workspace') });
  expect(await read('none.csv')).toEqual({ failed: true, text: 'none.csv does not exist.' });
  expect(await read('.')).toEqual({ failed: true, text: '. is not a regular file.' });
});

test('a file with secrets is read only if the call was allowed to read it', async () => {
  writeFileSync(join(world.workspace, '.env'), 'KEY=sk-secret\n');
  expect((await world.server.assess('read_dataset', { path: '.env' })).secretPaths).toEqual(['.env']);
  const { text, failed } = await read('.env');
  expect([failed, text.includes('sk-secret')]).toEqual([true, false]);
  expect(text).toContain('can hold passwords or keys');
});

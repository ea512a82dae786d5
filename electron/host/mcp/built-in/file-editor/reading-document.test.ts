import { expect, test } from 'vitest';
import { encryptedPdf, lines, pdfOf, scannedPdf, xlsxOf } from '../../../documents/sample-files.fixture.ts';
import { openEditor } from './editor.fixture.ts';

test('reads a PDF as lines with the names of its pages, whole, by page and by line', async () => {
  const { call, write } = await openEditor();
  await write('bill.pdf', pdfOf([lines('Total: 42 EUR'), lines('Thank you.')]));
  const whole = await call('read_file', { path: 'bill.pdf' });
  expect(whole.text).toBe(
    'All 5 lines of bill.pdf (text of a PDF file with 2 pages; "pages" takes some, such as "2-5"):\n1\t--- Page 1 ---\n2\tTotal: 42 EUR\n3\t\n4\t--- Page 2 ---\n5\tThank you.',
  );
  expect((await call('read_file', { path: 'bill.pdf', pages: '2' })).text).toContain(
    '1\t--- Page 2 ---\n2\tThank you.',
  );
  expect((await call('read_file', { path: 'bill.pdf', start_line: 5 })).text).toContain('5\tThank you.');
  expect(await call('read_file', { path: 'bill.pdf', pages: '7' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('with 2 pages'),
  });
}, 60_000);

test('reads a sheet by its name, several files at once, and says for each why it is not read', async () => {
  const { call, write } = await openEditor();
  await write('sales.xlsx', xlsxOf({ Sales: [['a', 1]], Costs: [['b', 2]] }));
  await write('locked.pdf', encryptedPdf());
  await write('scan.pdf', scannedPdf());
  expect((await call('read_file', { path: 'sales.xlsx', pages: 'Costs' })).text).toContain(
    '--- Sheet Costs ---\n2\tb\t2',
  );
  const { text } = await call('read_file', {
    files: [{ path: 'sales.xlsx' }, { path: 'locked.pdf' }, { path: 'scan.pdf' }],
  });
  expect(text).toContain('1 of 3 files read.');
  expect(text).toContain('locked.pdf is protected by a password.');
  expect(text).toContain('scan.pdf contains only images');
}, 60_000);

test('refuses to edit a document as text, and pages of a text file', async () => {
  const { call, write } = await openEditor();
  await write('bill.pdf', Buffer.concat([pdfOf([lines('a')]), Buffer.from([0])]));
  await write('a.txt', 'one');
  await call('read_file', { path: 'bill.pdf' });
  const edit = await call('edit_file', { path: 'bill.pdf', edits: [{ old: 'a', new: 'b' }] });
  expect(edit.isError).toBe(true);
  expect(await call('read_file', { path: 'a.txt', pages: '1' })).toMatchObject({ isError: true });
}, 60_000);

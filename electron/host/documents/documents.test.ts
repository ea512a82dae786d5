import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { documentAsText } from '../../../shared/document.ts';
import { encodeGb18030 } from '../files/gb18030.ts';
import { Documents } from './documents.ts';
import {
  chinesePdf,
  docxOf,
  encryptedPdf,
  lines,
  paragraph,
  pdfOf,
  pdfWithUnicodeMap,
  pptxOf,
  scannedPdf,
  wordTable,
  workbookOf,
  xlsxOf,
} from './sample-files.fixture.ts';

const documents = new Documents();
afterAll(() => documents.close());

async function textOf(bytes: Uint8Array): Promise<string> {
  const read = await documents.read(bytes);
  return read.ok ? documentAsText(read.value) : `not read: ${read.problem}`;
}

describe('the text of a document', () => {
  it('of a PDF has a line with the name of each page', async () => {
    const read = await documents.read(pdfOf([lines('Total: 42 EUR', 'Paid.'), lines('Second (page).')]));
    expect(read).toMatchObject({ ok: true, value: { format: 'pdf', total: 2, leftOut: [] } });
    expect(read.ok && documentAsText(read.value)).toBe(
      '--- Page 1 ---\nTotal: 42 EUR\nPaid.\n\n--- Page 2 ---\nSecond (page).',
    );
  }, 60_000);

  it('of a Chinese PDF is read through the character maps of Adobe, without an embedded font', async () => {
    expect(await textOf(chinesePdf('合同金额：一百元（含税）'))).toBe('--- Page 1 ---\n合同金额：一百元（含税）');
  }, 60_000);

  it('of a PDF has ideographs in place of radicals, and keeps squares and Chinese punctuation', async () => {
    expect(await textOf(pdfWithUnicodeMap('⻓⽅⾏⻔，ﬁ２m²'))).toBe('--- Page 1 ---\n长方行门，fi2m²');
  }, 60_000);

  it('of a Word document is Markdown', async () => {
    const body =
      paragraph('Report', 'Heading1') +
      paragraph('One &amp; two.') +
      wordTable([
        ['a', 'b'],
        ['1', '|'],
      ]);
    expect(await textOf(docxOf(body))).toBe('# Report\n\nOne & two.\n\n| a | b |\n| --- | --- |\n| 1 | \\| |');
  }, 60_000);

  it('of a Word document with macros does not have them', async () => {
    const bytes = docxOf(paragraph('Plain.'), { 'word/vbaProject.bin': 'Sub AutoOpen()', 'word/vbaData.xml': '<x/>' });
    expect(await textOf(bytes)).toBe('Plain.');
  }, 60_000);

  it('of a workbook has its sheets by name', async () => {
    const bytes = xlsxOf({
      销售: [
        ['城市', '金额'],
        ['北京', 12.5],
      ],
      Empty: [],
    });
    expect(await textOf(bytes)).toBe('--- Sheet 销售 ---\n城市\t金额\n北京\t12.5\n\n--- Sheet Empty ---');
  }, 60_000);

  it('of a presentation has its slides in order, with notes', async () => {
    expect(
      await textOf(
        pptxOf([
          ['Title', 'Point'],
          ['End', 'notes: Say thanks.'],
        ]),
      ),
    ).toBe('--- Slide 1 ---\nTitle\nPoint\n\n--- Slide 2 ---\nEnd\n\nNotes: Say thanks.');
  }, 60_000);

  it.each([
    ['UTF-8', Buffer.from('日期,金额\r\n1,2')],
    ['UTF-16', Buffer.from('\ufeff日期,金额\n1,2', 'utf16le')],
    ['GBK', encodeGb18030('日期,金额\n1,2')],
  ])('of a text file in %s is decoded', async (_name, bytes) => {
    expect(await textOf(bytes)).toBe('日期,金额\n1,2');
  });
});

describe('a document that cannot be read', () => {
  it.each([
    ['with a password', encryptedPdf(), 'password'],
    ['of images only', scannedPdf(), 'scanned'],
    ['that is damaged', Buffer.from('%PDF-1.7\nnothing'), 'broken'],
    ['that is a damaged archive', docxOf(paragraph('a')).subarray(0, -30), 'broken'],
    ['with no slide', pptxOf([]), 'empty'],
    ['with no cell', xlsxOf({ One: [] }), 'empty'],
    ['of another kind in an archive', zipSync({ 'a.txt': strToU8('a') }), 'unknown-kind'],
    ['of bytes', Uint8Array.from([1, 0, 2, 255]), 'unknown-kind'],
    ['without bytes', new Uint8Array(), 'empty'],
    [
      'of an old Office',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(512)]),
      'old-office',
    ],
  ])(
    '%s says so',
    async (_name, bytes, problem) => {
      expect(await documents.read(bytes)).toEqual({ ok: false, problem });
    },
    60_000,
  );

  it('because its entities grow without end says so', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;
    expect(await documents.read(docxOf(paragraph('&j;'), {}, bomb))).toEqual({ ok: false, problem: 'broken' });
  }, 60_000);

  it('because it unpacks to too much says so, also when it lies about it', async () => {
    const large = docxOf(paragraph(' '.repeat(4_000_000)));
    const small = new Documents({ limits: { unpackedBytes: 1_000_000 } });
    expect(await small.read(large)).toEqual({ ok: false, problem: 'too-large' });
    const lying = Buffer.from(large);
    for (let at = 0; at + 4 < lying.length; at += 1)
      if (lying.readUInt32LE(at) > 4_000_000 && lying.readUInt32LE(at) < 4_000_600) lying.writeUInt32LE(1000, at);
    expect((await small.read(lying)).ok).toBe(false);
  }, 60_000);

  it('because a stream of it needs too much memory says so, and the next one is read', async () => {
    const inflated = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 }).toString('latin1');
    const small = new Documents({ limits: { residentBytes: 200 * 1024 * 1024 } });
    const page = (stream: string) => pdfOf([stream]);
    const bytes = Buffer.from(page(`${inflated}`));
    const at = bytes.indexOf(`<< /Length ${inflated.length}`);
    const bomb = Buffer.concat([bytes.subarray(0, at), Buffer.from('<< /Filter /FlateDecode'), bytes.subarray(at + 2)]);
    const read = await small.read(bomb);
    expect(read).toMatchObject({ ok: false, problem: 'too-much-memory' });
    expect(await textOf(pdfOf([lines('Still here.')]))).toContain('Still here.');
  }, 60_000);

  it('because it takes too long says so, and a reading that is stopped ends at once', async () => {
    const long = pdfOf(Array.from({ length: 200 }, () => lines('a')));
    expect(await new Documents({ timeMs: 1 }).read(long)).toEqual({ ok: false, problem: 'too-slow' });
    const stop = new AbortController();
    const read = documents.read(long, stop.signal);
    stop.abort();
    expect(await read).toEqual({ ok: false, problem: 'stopped' });
  }, 60_000);
});

describe('a document that is long', () => {
  it('says how many of its pages were read', async () => {
    const few = new Documents({ limits: { sections: 2 } });
    const read = await few.read(pdfOf(['a', 'b', 'c'].map((text) => lines(text))));
    expect(read).toMatchObject({
      value: { total: 3, leftOut: [{ what: 'parts', of: 'pages', read: 2, total: 3, why: 'too-many' }] },
    });
  }, 60_000);

  it('is a workbook of a million rows, of which the first are read', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`);
    const read = await documents.read(workbookOf(['Data'], [rows.join('')]));
    expect(read).toMatchObject({ ok: true, value: { leftOut: [{ what: 'rows', read: 20_000 }] } });
  }, 60_000);
});

/** Makes small documents for tests, also awkward ones. For tests only. */
import { strToU8, zipSync } from 'fflate';

/** A PDF with one page for each content stream. `fonts` is the body of the font resources. */
export function pdfOf(
  pages: readonly string[],
  more: { readonly fonts?: string; readonly objects?: readonly string[] } = {},
): Uint8Array {
  const own = more.objects ?? [];
  const firstPage = 3 + own.length;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const fonts = more.fonts ?? '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...own,
    ...pages.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << ${fonts} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  return assembled(objects, '');
}

function assembled(objects: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The content stream of a page with lines of text in ASCII. */
export const lines = (...texts: readonly string[]): string =>
  `BT /F1 12 Tf 14 TL 72 760 Td ${texts.map((text) => `(${text.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;

/** A PDF whose Chinese text is in UCS-2 with a font that is not embedded and a character map of Adobe. */
export function chinesePdf(text: string): Uint8Array {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return pdfOf([`BT /F1 12 Tf 72 760 Td <${codes}> Tj ET`], {
    fonts: '/F1 3 0 R',
    objects: [
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 5 0 R >>',
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ],
  });
}

/** A PDF whose font says of its codes 1, 2, ... that they are these characters. */
export function pdfWithUnicodeMap(characters: string): Uint8Array {
  const all = [...characters];
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const pairs = all.map((character, index) => {
    const unicode = Buffer.from(character, 'utf16le').swap16().toString('hex');
    return `<${hex(index + 1, 2)}> <${unicode}>`;
  });
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap end end`;
  const codes = all.map((_, index) => hex(index + 1, 2)).join('');
  return pdfOf([`BT /F1 12 Tf 72 760 Td <${codes}> Tj ET`], {
    fonts: '/F1 3 0 R',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>',
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    ],
  });
}

/** A PDF that needs a password. Its keys are not those of any password. */
export function encryptedPdf(): Uint8Array {
  const key = 'ab'.repeat(32);
  return assembled(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
    ],
    `/Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
  );
}

/** A PDF whose page is one image. */
export const scannedPdf = (): Uint8Array => pdfOf(['q 100 0 0 100 72 600 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q']);

type Files = Readonly<Record<string, string>>;

const zip = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationships = (...all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const types = (main: string, type: string): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`;

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`;
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A Word document with this body in WordprocessingML. `declared` precedes the root of the document. */
export function docxOf(body: string, more: Files = {}, declared = ''): Uint8Array {
  return zip({
    '[Content_Types].xml': types(
      'word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'word/document.xml']),
    'word/styles.xml': `${XML}<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': relationships(['rId1', 'styles', 'styles.xml']),
    'word/document.xml': `${XML}${declared}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

/** A workbook with these sheets, whose cells are numbers and texts. */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  return workbookOf(
    names,
    Object.values(sheets).map((rows) =>
      rows
        .map((cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, row, at)).join('')}</row>`)
        .join(''),
    ),
  );
}

const cellOf = (cell: string | number, row: number, at: number): string => {
  const place = `${String.fromCharCode(65 + at)}${row + 1}`;
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
};

/** A workbook whose sheets have these rows in SpreadsheetML. */
export function workbookOf(names: readonly string[], rows: readonly string[]): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const each = <Value>(make: (name: string, number: number) => Value) => names.map((name, at) => make(name, at + 1));
  return zip({
    '[Content_Types].xml': types(
      'xl/workbook.xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    ),
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ...each((_, n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
    ),
    ...Object.fromEntries(
      each((_, n) => [
        `xl/worksheets/sheet${n}.xml`,
        `${XML}<worksheet xmlns="${main}"><sheetData>${rows[n - 1] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A presentation whose slides have these paragraphs; the notes of a slide follow `notes: `. */
export function pptxOf(slides: readonly (readonly string[])[]): Uint8Array {
  const P = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const shape = (texts: readonly string[]) =>
    `<p:sp><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const root = (name: string, body: string) =>
    `${XML}<p:${name} xmlns:p="${P}" xmlns:a="${A}" xmlns:r="${OFFICE}"><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:${name}>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': types(
      'ppt/presentation.xml',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    ),
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${P}" xmlns:r="${OFFICE}"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      ...slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`] as const),
    ),
  };
  for (const [at, texts] of slides.entries()) {
    const notes = texts.filter((text) => text.startsWith('notes: ')).map((text) => text.slice(7));
    files[`ppt/slides/slide${at + 1}.xml`] = root('sld', shape(texts.filter((text) => !text.startsWith('notes: '))));
    if (notes.length === 0) continue;
    files[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relationships([
      'rId1',
      'notesSlide',
      `../notesSlides/notesSlide${at + 1}.xml`,
    ]);
    files[`ppt/notesSlides/notesSlide${at + 1}.xml`] = root('notes', shape(notes));
  }
  return zip(files);
}

/** Reads the text of a PDF, page by page. */
import type { DocumentText } from '../../../../shared/document.ts';
import type { DocumentTask } from '../messages.ts';
import { Gathered } from './gathered.ts';
import { forbidDrawing } from './no-canvas.ts';
import { usualCharacters } from './pdf-text.ts';
import { Unreadable } from './unreadable.ts';

/** Messages of pdf.js that are not errors are not printed. */
const ERRORS_ONLY = 0;

export async function readPdf({ bytes, limits, pdfData }: DocumentTask): Promise<DocumentText> {
  const { getDocument } = await pdfLibrary();
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: ERRORS_ONLY,
    ...{ cMapUrl: `${pdfData}cmaps/`, cMapPacked: true, standardFontDataUrl: `${pdfData}standard_fonts/` },
    // Nothing is drawn, nothing is fetched, and no form with a program of its own is opened.
    ...{ useSystemFonts: false, useWasm: false, enableXfa: false, disableFontFace: true },
    ...{ maxImageSize: 0, disableAutoFetch: true, disableStream: true },
  });
  const file = await loading.promise.catch((error: unknown) => {
    throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken');
  });
  const gathered = new Gathered(limits);
  let unread = 0;
  for (let number = 1; number <= file.numPages; number += 1) {
    const text = await textOf(file, number).catch(() => null);
    if (text === null) unread += 1;
    if (!gathered.add(`Page ${number}`, text ?? '')) break;
  }
  if (!gathered.hasText) throw new Unreadable(unread > 0 ? 'broken' : 'scanned');
  const empty = gathered.sections.filter(({ text }) => text === '').length - unread;
  return {
    format: 'pdf',
    sections: gathered.sections,
    total: file.numPages,
    leftOut: [
      ...gathered.leftOut('pages', file.numPages),
      ...(unread === 0 ? [] : [{ what: 'damaged-pages', count: unread } as const]),
      ...(empty <= 0 ? [] : [{ what: 'pages-without-text', count: empty } as const]),
    ],
  };
}

/** In Node pdf.js works in this thread, with the worker that it finds here. */
async function pdfLibrary() {
  forbidDrawing();
  const [library, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]);
  Object.defineProperty(globalThis, 'pdfjsWorker', { value: worker });
  return library;
}

type PdfFile = Awaited<ReturnType<Awaited<ReturnType<typeof pdfLibrary>>['getDocument']>['promise']>;

async function textOf(file: PdfFile, number: number): Promise<string> {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
  page.cleanup();
  return usualCharacters(text)
    .replace(/[ \t]+$/gm, '')
    .trim();
}

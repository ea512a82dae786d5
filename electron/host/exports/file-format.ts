/** How the pieces of Markdown that make up an export become one file. */
import type { ExportFormat } from '../../../shared/export-format.ts';

export interface FileFormat {
  readonly extension: string;
  readonly mimeType: string;
  /** The text before the first piece. `title` is plain text, `language` is a language tag. */
  begin(title: string, language: string): string;
  /** The text of one piece of Markdown, which is read for itself. */
  piece(markdown: string, isFirst: boolean): string;
  readonly end: string;
}

const MARKDOWN: FileFormat = {
  extension: 'md',
  mimeType: 'text/markdown;charset=utf-8',
  begin: () => '',
  piece: (markdown, isFirst) => (isFirst ? markdown : `\n\n${markdown}`),
  end: '\n',
};

/** Loads the parser of Markdown only for a page of HTML. */
export async function fileFormat(format: ExportFormat): Promise<FileFormat> {
  if (format === 'markdown') return MARKDOWN;
  const { PAGE_END, pageStart, pieceHtml } = await import('./html-page.ts');
  return { extension: 'html', mimeType: 'text/html;charset=utf-8', begin: pageStart, piece: pieceHtml, end: PAGE_END };
}

/** The kinds of files that count as artifacts, recognised by their names. */
import { extname } from 'node:path/posix';
import type { ArtifactFormat } from '../../../shared/artifact.ts';

interface FileFormat {
  readonly format: ArtifactFormat;
  readonly mimeType: string;
}

const markdown: FileFormat = { format: 'markdown', mimeType: 'text/markdown' };
const html: FileFormat = { format: 'html', mimeType: 'text/html' };
const jpeg: FileFormat = { format: 'image', mimeType: 'image/jpeg' };

const FORMATS: Readonly<Record<string, FileFormat>> = {
  '.md': markdown,
  '.markdown': markdown,
  '.html': html,
  '.htm': html,
  '.csv': { format: 'csv', mimeType: 'text/csv' },
  '.tsv': { format: 'csv', mimeType: 'text/tab-separated-values' },
  '.svg': { format: 'svg', mimeType: 'image/svg+xml' },
  '.png': { format: 'image', mimeType: 'image/png' },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.gif': { format: 'image', mimeType: 'image/gif' },
  '.webp': { format: 'image', mimeType: 'image/webp' },
};

/** Returns how a file is shown; null: files with this name are no artifacts. */
export function formatOfFile(path: string): FileFormat | null {
  const extension = extname(path).toLowerCase();
  return Object.hasOwn(FORMATS, extension) ? (FORMATS[extension] ?? null) : null;
}

/** Writes a version of an artifact in its own format. */
import type { ArtifactContent } from '../../../../shared/artifact.ts';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { Cell } from '../../../../shared/output.ts';
import { fileName } from '../../exports/file-name.ts';
import { rowsOf } from '../../outputs/outputs.ts';
import { contentOf, locate } from '../version-content.ts';
import type { ExportedFile } from './export-block.ts';
import { extensionOf } from './markdown-files.ts';
import type { ExportedVersion, ExportParts } from './read-block.ts';

const TEXT_TYPES = {
  markdown: ['md', 'text/markdown'],
  html: ['html', 'text/html'],
  csv: ['csv', 'text/csv'],
  svg: ['svg', 'image/svg+xml'],
  text: ['txt', 'text/plain'],
} as const;

const ROWS_AT_ONCE = 10_000;

/** A chart is written as SVG, or as its specification where charts cannot be drawn. Null: there is no content. */
export async function ownFile(
  parts: ExportParts,
  topicId: TopicId,
  { artifact, version }: ExportedVersion,
): Promise<ExportedFile | null> {
  const content = await contentOf(parts, locate(parts, topicId, version.ref));
  const name = artifact.kind === 'file' ? (artifact.name.split('/').at(-1) ?? '') : artifact.name;
  const file = (extension: string, mimeType: string, bytes: Uint8Array): ExportedFile => {
    const bare = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
    return { name: fileName(bare, extension), mimeType, bytes };
  };
  switch (content.kind) {
    case 'none':
      return null;
    case 'text': {
      const [extension, mimeType] = TEXT_TYPES[content.format];
      return file(extension, mimeType, Buffer.from(content.text));
    }
    case 'image':
      return file(extensionOf(content.mimeType), content.mimeType, Buffer.from(content.data, 'base64'));
    case 'table':
      return file('csv', 'text/csv', Buffer.from(await csvOf(parts, content)));
    case 'chart': {
      const svg = await parts.renderedSvg?.(content.spec, { theme: 'light', width: 720 });
      if (svg !== undefined) return file('svg', 'image/svg+xml', Buffer.from(svg));
      return file('vl.json', 'application/json', Buffer.from(`${JSON.stringify(content.spec, null, 2)}\n`));
    }
    default:
      return assertNever(content);
  }
}

type TableContent = Extract<ArtifactContent, { kind: 'table' }>;

/** All stored rows, with a byte order mark, because spreadsheets else misread names that are not English. */
async function csvOf(parts: ExportParts, { outputId, columns, rows }: TableContent): Promise<string> {
  const lines = [columns.map(({ name }) => quoted(name)).join(',')];
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const part = await rowsOf(parts.outputs, outputId, from, ROWS_AT_ONCE);
    for (const row of part) lines.push(columns.map((_, at) => quoted(row[at] ?? null)).join(','));
  }
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it, so that opening a file of untrusted data
 * does nothing. Numbers are written as they are.
 */
function quoted(cell: Cell): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !/^[-+]?[\d.,]+$/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

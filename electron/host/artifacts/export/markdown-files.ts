/** Writes artifacts as Markdown, with the pictures as files beside it. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { replaceMarks } from '../../../../shared/markdown/artifact-mark.ts';
import { withoutFactMarksOutsideCode } from '../../../../shared/markdown/fact-mark.ts';
import { outsideCode } from '../../../../shared/markdown/outside-code.ts';
import type { Cell } from '../../../../shared/output.ts';
import { fileName } from '../../exports/file-name.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { chartData, specText } from './chart-data.ts';
import {
  type ExportBlock,
  type ExportContent,
  type ExportDocument,
  type ExportedFile,
  hasHeading,
} from './export-block.ts';
import { EXPORT_WORDS, type ExportWords } from './export-words.ts';

/**
 * Returns the Markdown first, then the pictures. `name` is the file name of the Markdown. `isTaken` says which file names
 * the pictures must not have.
 */
export function markdownFiles(
  { blocks }: Pick<ExportDocument, 'blocks'>,
  locale: Locale,
  name: string,
  isTaken: (fileName: string) => boolean = () => false,
): readonly [ExportedFile, ...ExportedFile[]] {
  const beside = new FilesBeside(name, isTaken);
  const words = EXPORT_WORDS[locale];
  const pieces = blocks.map((block) => {
    const content = contentMarkdown(block, words, beside);
    return hasHeading(block) ? content : `## ${visibleLine(block.name)}\n\n${content}`;
  });
  const bytes = Buffer.from(`${pieces.join('\n\n').trimEnd()}\n`);
  return [{ name, mimeType: 'text/markdown;charset=utf-8', bytes }, ...beside.files];
}

function contentMarkdown({ name, content, marks }: ExportBlock, words: ExportWords, beside: FilesBeside): string {
  switch (content.kind) {
    case 'markdown':
      return outsideCode(visibleText(content.text), (text) =>
        replaceMarks(withoutFactMarksOutsideCode(text), (mark, alone) => {
          const block = alone ? marks.get(mark.name) : undefined;
          return block === undefined ? mark.words : contentMarkdown({ ...block, name: mark.words }, words, beside);
        }),
      );
    case 'source':
      return fenced(visibleText(content.text), content.language);
    case 'table':
      return tableMarkdown(content, words);
    case 'chart': {
      if (content.drawn !== null) return beside.picture(name, 'image/svg+xml', Buffer.from(content.drawn.wide));
      const data = chartData(content.spec);
      return `${words.chartData}\n\n${data === null ? fenced(specText(content.spec), 'json') : tableMarkdown(data, words)}`;
    }
    case 'image':
      return beside.picture(name, content.mimeType, content.bytes);
    case 'none':
      return words.notKept;
    default:
      return assertNever(content);
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export const extensionOf = (mimeType: string): string => EXTENSIONS[mimeType] ?? 'bin';

/** The pictures of a document, each with a file name of its own. */
class FilesBeside {
  readonly #files: ExportedFile[] = [];
  readonly #names: Set<string>;
  readonly #isTaken: (fileName: string) => boolean;

  constructor(documentName: string, isTaken: (fileName: string) => boolean) {
    this.#names = new Set([documentName.toLowerCase()]);
    this.#isTaken = isTaken;
  }

  get files(): readonly ExportedFile[] {
    return this.#files;
  }

  /** Adds a picture and returns the Markdown that shows it. An equal picture is added once. */
  picture(name: string, mimeType: string, bytes: Uint8Array): string {
    const known = this.#files.find((file) => Buffer.from(file.bytes).equals(bytes));
    const file = known ?? { name: this.#free(name, extensionOf(mimeType)), mimeType, bytes };
    if (known === undefined) this.#files.push(file);
    const caption = visibleLine(name).replaceAll(/[[\]\\]/g, '\\$&');
    return `![${caption}](${encodeURIComponent(file.name).replaceAll(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)})`;
  }

  #free(name: string, extension: string): string {
    for (let number = 1; ; number += 1) {
      const free = fileName(number === 1 ? name : `${name.slice(0, 80)} ${number}`, extension);
      if (this.#names.has(free.toLowerCase()) || this.#isTaken(free)) continue;
      this.#names.add(free.toLowerCase());
      return free;
    }
  }
}

function tableMarkdown(
  { columns, rows, total }: Extract<ExportContent, { kind: 'table' }>,
  words: ExportWords,
): string {
  const cell = (value: Cell | undefined) =>
    visibleLine(value === null || value === undefined ? '' : String(value)).replaceAll(/[|\\]/g, '\\$&');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    line(columns.map(({ name }) => cell(name))),
    line(columns.map(({ type }) => (type === 'number' ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((_, at) => cell(row[at])))),
  ];
  const note = rows.length < total ? `\n\n${words.firstRows(String(rows.length), String(total))}` : '';
  return `${lines.join('\n')}${note}`;
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

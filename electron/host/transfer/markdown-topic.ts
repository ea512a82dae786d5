/** Writes a topic as Markdown, with its pictures, attached texts and artifacts as files beside it. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { FilePart, ImagePart, Message, Part } from '../../../shared/message.ts';
import type { ExportedFile } from '../artifacts/export/export-block.ts';
import { extensionOf } from '../artifacts/export/markdown-files.ts';
import { ownFiles } from '../artifacts/export/own-files.ts';
import { withEvidence } from '../exports/evidence-pieces.ts';
import { EXPORT_TEXTS, type ExportTexts } from '../exports/export-texts.ts';
import { approvalsIn, evidenceOf, exportedHead, shownMessages } from '../exports/exported-topic.ts';
import { fileName } from '../exports/file-name.ts';
import { messageHeading, partPieces } from '../exports/markdown.ts';
import { visibleLine, visibleText } from '../text/escaped-text.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';

export interface MarkdownTopic {
  readonly text: string;
  /** Their names contain the folder of the topic. */
  readonly files: readonly ExportedFile[];
}

/** `folder` is the name of the folder for the files, relative to the text. */
export async function markdownTopic(
  parts: TopicWriterParts,
  topicId: TopicId,
  folder: string,
  locale: Locale,
): Promise<MarkdownTopic> {
  const texts = EXPORT_TEXTS[locale];
  const beside = new FilesBeside(folder);
  const approvalsOf = approvalsIn(parts);
  const pieces = [...exportedHead(parts, topicId)];
  const bodies = withEvidence(
    shownMessages(parts, topicId),
    (message) => {
      const approvals = approvalsOf(message);
      const of = (part: Part) =>
        withFiles(part, message, beside, texts) ?? partPieces(part, message.role, approvals, texts);
      return [messageHeading(message, texts), ...message.parts.flatMap(of)];
    },
    (loopId) => evidenceOf(parts, loopId, locale),
  );
  for (const body of bodies) pieces.push(...body);
  const made: string[] = [];
  for await (const { name, mimeType, bytes } of ownFiles(parts.artifacts, topicId)) {
    made.push(`- ${beside.link(name, mimeType, cleanFile(parts, topicId, mimeType, bytes))}`);
  }
  if (made.length > 0) pieces.push(`## ${texts.artifacts}`, made.join('\n'));
  return { text: `${pieces.map(visibleText).join('\n\n')}\n`, files: beside.files };
}

/** Files of text lose the secrets that messages lose too. */
function cleanFile({ filter }: TopicWriterParts, topicId: TopicId, mimeType: string, bytes: Uint8Array): Uint8Array {
  if (!/^text\/|json$|svg/.test(mimeType)) return bytes;
  const text = Buffer.from(bytes).toString('utf8');
  const clean = filter.value(topicId, text);
  return clean === text ? bytes : Buffer.from(clean);
}

/** Null: the part has no files. */
function withFiles(part: Part, message: Message, beside: FilesBeside, texts: ExportTexts): readonly string[] | null {
  if (part.type === 'image') return [`!${beside.link(...picture(part, texts))}`];
  if (part.type === 'file') {
    return [beside.link(textName(part), 'text/plain', Buffer.from(part.text))];
  }
  if (part.type !== 'tool-result') return null;
  const images = part.content.filter((item) => item.type === 'image');
  if (images.length === 0) return null;
  const shown = images.map((image) => `!${beside.link(...picture(image, texts))}`);
  return [...partPieces(part, message.role, () => [], texts), ...shown];
}

/** The name of the text of an attachment: what was read of `a.pdf` is the text `a.pdf.txt`. */
function textName({ path, document }: FilePart): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (name === '') return 'attachment';
  return document === undefined || document.format === 'text' ? name : `${name}.txt`;
}

type Picture = readonly [name: string, mimeType: string, bytes: Uint8Array];

/** The page may have converted an attached picture, so its type and not its name says what it is. */
function picture({ mimeType, data, name }: Omit<ImagePart, 'type'>, texts: ExportTexts): Picture {
  const bare = name?.replace(/\.[A-Za-z0-9]{1,10}$/, '') || texts.image;
  return [`${bare}.${extensionOf(mimeType)}`, mimeType, Buffer.from(data, 'base64')];
}

/** The files of a topic, each with a name of its own. */
class FilesBeside {
  readonly files: ExportedFile[] = [];
  readonly #folder: string;
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a file and returns the link to it. */
  link(wanted: string, mimeType: string, bytes: Uint8Array): string {
    const dot = wanted.lastIndexOf('.');
    const [bare, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot + 1)] : [wanted, 'txt'];
    const safe = /^[A-Za-z0-9]{1,10}$/.test(extension) ? extension : 'txt';
    const name = this.#free(bare, safe);
    this.files.push({ name: `${this.#folder}/${name}`, mimeType, bytes });
    const words = visibleLine(wanted).replaceAll(/[[\]\\]/g, '\\$&');
    return `[${words}](${addressOf(this.#folder)}/${addressOf(name)})`;
  }

  #free(bare: string, extension: string): string {
    for (let number = 1; ; number += 1) {
      const name = fileName(number === 1 ? bare : `${bare.slice(0, 60)} ${number}`, extension);
      if (this.#names.has(name.toLowerCase())) continue;
      this.#names.add(name.toLowerCase());
      return name;
    }
  }
}

/** A name in an address of Markdown, in which parentheses would end it. */
const addressOf = (name: string): string =>
  encodeURIComponent(name).replaceAll(/[()']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

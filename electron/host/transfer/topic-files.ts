/** Writes one topic or all of them as one file, in pieces, one topic in memory at a time. */
import { setImmediate } from 'node:timers/promises';
import type { transferStreams, WrittenPiece } from '../../../shared/contract/transfers.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { type ZipEntry, ZipWriter } from '../artifacts/export/zip.ts';
import { EXPORT_TEXTS } from '../exports/export-texts.ts';
import { exportedTitle } from '../exports/exported-topic.ts';
import { fileName } from '../exports/file-name.ts';
import { visibleLine } from '../text/escaped-text.ts';
import { jsonTopics } from './json-topics.ts';
import { markdownTopic } from './markdown-topic.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';

type Wanted = Input<typeof transferStreams.write>;

/** The bytes of a piece, a multiple of 3 so that pieces of base64 can be joined. */
const PIECE_BYTES = 192 * 1024;

export async function* writeTopics(parts: TopicWriterParts, wanted: Wanted): AsyncGenerator<WrittenPiece, void> {
  const { topicId, format, locale } = wanted;
  const ids = topicId === null ? parts.topics.ids() : [parts.topics.get(topicId).id];
  const title = topicId === null ? EXPORT_TEXTS[locale].allTopics : visibleLine(exportedTitle(parts, topicId));
  const progress = { written: 0 };
  const done = () => {
    progress.written += 1;
  };
  switch (format) {
    case 'json': {
      yield { type: 'file', name: fileName(title, 'loopwright.json'), mimeType: 'application/json' };
      yield* pieces(textBytes(jsonTopics(parts, ids, done)), progress, ids.length);
      return;
    }
    case 'html': {
      // Loads the parser of Markdown only for a page of HTML.
      const { htmlTopics } = await import('./html-topics.ts');
      yield { type: 'file', name: fileName(title, 'html'), mimeType: 'text/html;charset=utf-8' };
      yield* pieces(textBytes(htmlTopics(parts, ids, { title, locale, done })), progress, ids.length);
      return;
    }
    case 'markdown': {
      const [only] = ids;
      if (topicId !== null && only !== undefined) {
        const name = fileName(title, 'md');
        const { text, files } = await markdownTopic(parts, only, name.slice(0, -'.md'.length), locale);
        const packed = files.length > 0;
        const mimeType = packed ? 'application/zip' : 'text/markdown;charset=utf-8';
        yield { type: 'file', name: packed ? fileName(title, 'zip') : name, mimeType };
        const entries = [{ name, bytes: Buffer.from(text) }, ...files];
        yield* pieces(packed ? zipBytes(single(entries)) : single([Buffer.from(text)]), { written: 1 }, 1);
        return;
      }
      yield { type: 'file', name: fileName(title, 'zip'), mimeType: 'application/zip' };
      yield* pieces(zipBytes(markdownEntries(parts, ids, locale, done)), progress, ids.length);
      return;
    }
    default:
      return format satisfies never;
  }
}

/** Each topic is a file of Markdown with a folder of the same name beside it. */
async function* markdownEntries(
  parts: TopicWriterParts,
  ids: readonly TopicId[],
  locale: Wanted['locale'],
  done: () => void,
): AsyncGenerator<ZipEntry, void> {
  const names = new Set<string>();
  for (const id of ids) {
    const topic = parts.topics.find(id);
    if (topic !== undefined) {
      const bare = freeName(exportedTitle(parts, id), names);
      const { text, files } = await markdownTopic(parts, id, bare, locale);
      yield { name: `${bare}.md`, bytes: Buffer.from(text) };
      yield* files;
    }
    done();
  }
}

/** Names that differ only in case are one name on some systems. */
function freeName(title: string, names: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const name = fileName(number === 1 ? title : `${title.slice(0, 60)} ${number}`, 'md').slice(0, -'.md'.length);
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}

async function* single<Each>(items: readonly Each[]): AsyncGenerator<Each, void> {
  yield* items;
}

async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipWriter();
  for await (const entry of entries) yield* zip.add(entry);
  yield zip.end();
}

async function* textBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Joins small pieces, divides large ones, and lets the host do other work after each. */
async function* pieces(
  chunks: AsyncIterable<Uint8Array>,
  progress: { readonly written: number },
  of: number,
): AsyncGenerator<WrittenPiece, void> {
  let rest: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    rest.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    const bytes = Buffer.concat(rest);
    const whole = bytes.length - (bytes.length % PIECE_BYTES);
    for (let at = 0; at < whole; at += PIECE_BYTES) {
      yield { type: 'bytes', base64: bytes.toString('base64', at, at + PIECE_BYTES) };
      await setImmediate();
    }
    rest = [bytes.subarray(whole)];
    length = bytes.length - whole;
    yield { type: 'written', written: progress.written, of };
  }
  if (length > 0) yield { type: 'bytes', base64: Buffer.concat(rest).toString('base64') };
  yield { type: 'end' };
}

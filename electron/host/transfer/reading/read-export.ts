/** Reads the topics of an export of any program, one after the other. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ImportedTopic, ImportSource } from '../../../../shared/imported-topic.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import { FORMAT_VERSION, HEAD_KEY, TOPICS_KEY } from '../own-format.ts';
import { type Archive, type ArchiveEntry, isArchive, openArchive } from './archive.ts';
import { chatGptTopic, isChatGpt } from './chatgpt.ts';
import { claudeTopic, isClaude } from './claude.ts';
import { type JsonElement, jsonElements } from './json-elements.ts';
import { ownTopic } from './own.ts';
import { Pictures } from './pictures.ts';
import { RefusedFile } from './refused-file.ts';
import type { Skips } from './skips.ts';

export interface ReadStep {
  /** Bytes of conversations that are read, and how many there are. */
  readonly read: number;
  readonly of: number;
  /** Null: nothing of this step is imported. */
  readonly topic: ImportedTopic | null;
}

/** The conversations in an archive; large exports divide them. */
const CONVERSATIONS = /^(?:[^/]+\/)?(?:conversations(?:-\d+)?|loopwright[^/]*)\.json$/i;

/**
 * Yields the topics of the file, and counts in `skips` what is left out. Throws `RefusedFile` for a file that is no export
 * or is damaged, and errors of the system.
 */
export async function* readExport(path: string, skips: Skips): AsyncGenerator<ReadStep, void> {
  const file = await open(path, 'r');
  let size: number;
  let packed: boolean;
  try {
    ({ size } = await file.stat());
    if (size > skips.limits.fileBytes) throw new RefusedFile('too-large');
    packed = await isArchive(file);
  } finally {
    await file.close();
  }
  if (!packed) {
    yield* topicsIn([createReadStream(path)], size, new Pictures(null, skips), skips);
    return;
  }
  await using archive = await openArchive(path, skips.limits);
  skips.add('unsafe-entry', archive.unsafe);
  const entries = archive.entries.filter(({ name }) => CONVERSATIONS.test(name));
  if (entries.length === 0) throw new RefusedFile('not-an-export');
  const whole = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (whole > skips.limits.textBytes) throw new RefusedFile('too-large');
  yield* topicsIn(contents(archive, entries, skips), whole, new Pictures(archive, skips), skips);
}

function* contents(
  archive: Archive,
  entries: readonly ArchiveEntry[],
  { limits }: Skips,
): Generator<AsyncIterable<Buffer>> {
  for (const entry of entries) yield archive.read(entry, limits.textBytes);
}

async function* topicsIn(
  texts: Iterable<AsyncIterable<Buffer>>,
  of: number,
  pictures: Pictures,
  skips: Skips,
): AsyncGenerator<ReadStep, void> {
  const known = new Set<string>();
  const progress = { read: 0 };
  let found = 0;
  let sources = 0;
  for (const text of texts) {
    const elements = jsonElements(counted(text, progress), {
      mostBytes: skips.limits.topicBytes,
      depth: skips.limits.depth,
    });
    for await (const element of elements) {
      pictures.beginTopic();
      const read = await topicOf(element, pictures, skips);
      if (read === 'none') continue;
      sources += 1;
      const topic = read === 'skipped' ? null : read;
      const key = `${topic?.source} ${topic?.sourceId}`;
      if (topic !== null && topic.sourceId !== '' && known.has(key)) skips.add('repeated-topic');
      else if (found >= skips.limits.topics) skips.add('too-many-topics');
      else if (topic !== null) {
        known.add(key);
        found += 1;
        yield { read: progress.read, of, topic };
        continue;
      }
      yield { read: progress.read, of, topic: null };
    }
  }
  // An export of somebody who never wrote anything is an empty list.
  if (sources === 0 && of > SMALLEST) throw new RefusedFile('not-an-export');
}

/** The bytes of a list without anything in it, and of a head of our own without topics. */
const SMALLEST = 500;

async function* counted(text: AsyncIterable<Buffer>, progress: { read: number }): AsyncGenerator<Buffer, void> {
  for await (const chunk of text) {
    progress.read += chunk.length;
    yield chunk;
  }
}

/** `none`: the element is no topic. `skipped`: it is one that is not imported. */
async function topicOf(
  { key, bytes }: JsonElement,
  pictures: Pictures,
  skips: Skips,
): Promise<ImportedTopic | 'none' | 'skipped'> {
  if (bytes === null) {
    skips.add('topic-too-large');
    return 'skipped';
  }
  const element = parsed(bytes);
  if (key === HEAD_KEY) {
    const version = element?.format;
    if (typeof version !== 'number') throw new RefusedFile('not-an-export');
    if (version > FORMAT_VERSION) throw new RefusedFile('newer');
    return 'none';
  }
  if (element === null) {
    skips.add('unreadable-topic');
    return 'skipped';
  }
  const source = sourceOf(key, element);
  if (source === null) return 'none';
  const topic = await converted(source, element, pictures, skips);
  if (topic === null) skips.add('empty-topic');
  return topic ?? 'skipped';
}

function sourceOf(key: string | null, element: JsonObject): ImportSource | null {
  if (isChatGpt(element)) return 'chatgpt';
  if (isClaude(element)) return 'claude';
  return key === TOPICS_KEY && 'messages' in element ? 'loopwright' : null;
}

async function converted(source: ImportSource, element: JsonObject, pictures: Pictures, skips: Skips) {
  switch (source) {
    case 'chatgpt':
      return chatGptTopic(element, pictures, skips);
    case 'claude':
      return claudeTopic(element, skips);
    case 'loopwright':
      return ownTopic(element, skips);
    default:
      return source satisfies never;
  }
}

function parsed(bytes: Buffer): JsonObject | null {
  try {
    const value: JsonValue = JSON.parse(bytes.toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The tools read_file and get_file_info. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../../../shared/json.ts';
import { countByteLines, linesOf } from '../../../files/line-endings.ts';
import { factsOf, readBytes } from '../../../files/paths/open-place.ts';
import { type Place, resolvePath } from '../../../files/paths/path-policy.ts';
import { refusedSecret } from '../../../files/paths/secret-places.ts';
import { ok, type Result, refuse } from '../../../files/result.ts';
import type { NamedEncoding, TextFormat } from '../../../files/text-encoding.ts';
import {
  decodeText,
  ENCODING_NAMES,
  MAX_TEXT_BYTES,
  readTextFile,
  readTextStart,
  sha256,
  type TextFile,
} from '../../../files/text-file.ts';
import { extractDefinitions } from './definitions.ts';
import { type Answer, type CallContext, reading, readingAt } from './handler.ts';
import * as parameters from './parameters.ts';
import {
  type Fitted,
  fitToBudget,
  jsonLength,
  mostCharacters,
  PREVIEW_ABOVE,
  preview,
  type Room,
  shownLength,
  WHOLE_BELOW,
} from './reading-budget.ts';
import { type ReadDocumentText, readDocumentAt } from './reading-document.ts';

type Wanted = NonNullable<z.output<typeof parameters.readFile>['files']>[number];

interface HowToRead {
  readonly definitions: boolean;
  readonly contextTokens: number;
  readonly room: Room;
  readonly named: NamedEncoding | undefined;
  /** The chosen pages, sheets or slides of a document. */
  readonly pages: string | undefined;
}

/** The number of JSON characters around the content of one file, without its path. */
const AROUND_FILE = 700;

export const readFile = reading(parameters.readFile, (args) => ({
  paths: args.files?.map((file) => file.path) ?? (args.path === undefined ? [] : [args.path]),
  run: async (context) => {
    const { window } = context;
    const room = { window, usedBytes: 0, characters: mostCharacters(window) - AROUND_FILE };
    const how = {
      definitions: args.extract_definitions,
      contextTokens: args.context_tokens,
      room,
      named: args.encoding,
      pages: args.pages,
    };
    if (args.files !== undefined && args.path !== undefined)
      return refuse('bad-input', 'Give either "path" or "files", not both.');
    if (args.files !== undefined && args.pages !== undefined)
      return refuse('bad-input', '"pages" goes with "path". Read the pages of one document at once.');
    if (args.files !== undefined) return readBatch(args.files, context, how);
    if (args.path === undefined) return refuse('bad-input', 'Missing required parameter "path" (or "files").');
    return readOne({ ...args, path: args.path }, context, how);
  },
}));

/**
 * Reads several files. A file that cannot be read does not affect the others. The files share one
 * budget, in the order of the request.
 */
async function readBatch(wanted: readonly Wanted[], context: CallContext, how: HowToRead): Promise<Answer<JsonObject>> {
  const files: JsonObject[] = [];
  let usedBytes = 0;
  // A path may appear twice in the result: as the path of its entry and in an error message.
  let characters = mostCharacters(context.window);
  for (const { path } of wanted) characters -= AROUND_FILE + 2 * jsonLength(path);
  if (characters < 0) return refuse('bad-input', 'The paths are too long together. Read fewer files at once.');
  let success = 0;
  for (const one of wanted) {
    if (context.signal.aborted) return refuse('cancelled', 'The call was canceled.');
    const read = await readOne(one, context, { ...how, room: { ...how.room, usedBytes, characters } });
    if (read.ok) {
      success += 1;
      const { content = '', definitions = [] } = read.value;
      usedBytes += Buffer.byteLength(String(content));
      characters -= shownLength(String(content)) + definitionsLength(definitions);
      files.push({ path: one.path, status: 'success', ...read.value });
    } else {
      files.push({ path: one.path, status: 'error', message: read.refusal.message });
    }
  }
  return ok({ files, summary: { total: files.length, success, error: files.length - success } });
}

async function readOne(wanted: Wanted, context: CallContext, how: HowToRead): Promise<Answer<JsonObject>> {
  const place = await resolvePath(context.workspace, wanted.path);
  if (!place.ok) return place;
  const { start_line: start, end_line: end } = wanted;
  if (start !== undefined && end !== undefined && end < start)
    return refuse('bad-input', `"end_line" (${end}) is before "start_line" (${start}).`);
  const document = await readDocumentAt(place.value, context.documents, how.pages, context.signal);
  if (document !== null) return document.ok ? documentLines(document.value, place.value, wanted, how) : document;
  if (start === undefined && end === undefined) return readWhole(place.value, context, how);
  return readRange(place.value, start ?? 1, end ?? Number.POSITIVE_INFINITY, context, how);
}

async function readWhole(place: Place, context: CallContext, how: HowToRead): Promise<Answer<JsonObject>> {
  const facts = await factsOf(place);
  if (!facts.ok) return facts;
  if (facts.value.size > MAX_TEXT_BYTES) {
    const start = await readTextStart(place, WHOLE_BELOW, how.named);
    if (!start.ok) return start;
    return whole(
      place,
      preview(start.value.text, start.value.size, how.room),
      start.value.text,
      { totalLines: null, ...encodingField(start.value.format) },
      how,
    );
  }
  const file = await readAndRemember(place, context, how);
  if (!file.ok) return file;
  const { text, totalLines, bytes, format } = file.value;
  const fitted =
    bytes.length > PREVIEW_ABOVE
      ? preview(text, bytes.length, how.room)
      : fitToBudget(text, how.contextTokens, how.room);
  return whole(place, fitted, text, { totalLines, ...encodingField(format) }, how);
}

/** Shows the text of a document, or some of its lines, as that of a text file. Such a file cannot be edited as text. */
function documentLines(
  { text, described }: ReadDocumentText,
  { relative }: Place,
  { start_line: start, end_line: end }: Wanted,
  { contextTokens, room }: HowToRead,
): Answer<JsonObject> {
  const lines = linesOf(text);
  if (start !== undefined && start > Math.max(lines.length, 1))
    return refuse('bad-input', `"start_line" is ${start}, but the text of ${relative} has ${lines.length} lines.`);
  const isRange = start !== undefined || end !== undefined;
  const fitted = fitToBudget(lines.slice((start ?? 1) - 1, end).join('\n'), contextTokens, room);
  return ok({
    content: fitted.content,
    totalLines: lines.length,
    encoding: described,
    ...(isRange && { startLine: start ?? 1, endLine: Math.min(end ?? lines.length, lines.length) }),
    ...(fitted.truncated && { truncated: true, reason: fitted.reason }),
  });
}

async function readAndRemember(place: Place, context: CallContext, { named }: HowToRead): Promise<Result<TextFile>> {
  const file = await readTextFile(place, named === undefined ? {} : { named });
  if (!file.ok) return file;
  context.memory?.saw(place.absolute, file.value.hash);
  context.memory?.readIn(place.absolute, named);
  return file;
}

/** Names the encoding of a file, unless it is the usual one. */
function encodingField({ encoding }: TextFormat): JsonObject {
  return encoding === 'utf-8' ? {} : { encoding: ENCODING_NAMES[encoding] };
}

function whole(place: Place, fitted: Fitted, text: string, facts: JsonObject, how: HowToRead): Answer<JsonObject> {
  return ok({
    content: fitted.content,
    ...facts,
    ...(text === '' && { notice: 'The file is empty.' }),
    ...(fitted.truncated && { truncated: true, reason: fitted.reason }),
    ...definitionsOf(place, text, fitted, how),
  });
}

/** Reads a range of lines. The hash covers the range in the file, even if the result is cut. */
async function readRange(
  place: Place,
  start: number,
  end: number,
  context: CallContext,
  how: HowToRead,
): Promise<Answer<JsonObject>> {
  const file = await readAndRemember(place, context, how);
  if (!file.ok) return file;
  const lines = linesOf(file.value.text);
  if (start > Math.max(lines.length, 1))
    return refuse('bad-input', `"start_line" is ${start}, but ${place.relative} has ${lines.length} lines.`);
  const text = lines.slice(start - 1, end).join('\n');
  const fitted = fitToBudget(text, how.contextTokens, how.room);
  return ok({
    content: fitted.content,
    totalLines: lines.length,
    ...encodingField(file.value.format),
    startLine: start,
    endLine: Math.min(end, lines.length),
    rangeHash: sha256(Buffer.from(text)),
    ...(fitted.truncated && { truncated: true, reason: fitted.reason }),
    ...definitionsOf(place, file.value.text, fitted, how, start, end),
  });
}

/** Returns the definitions that fit into the result together with the content. */
function definitionsOf(
  place: Place,
  text: string,
  { content }: Fitted,
  { definitions: wanted, room }: HowToRead,
  from?: number,
  to?: number,
): JsonObject {
  if (!wanted) return {};
  const outline = extractDefinitions(place.relative, text, from, to);
  const definitions: JsonObject[] = [];
  let left = room.characters - shownLength(content);
  for (const definition of outline.definitions) {
    left -= definitionsLength([{ ...definition }]);
    if (left < 0) break;
    definitions.push({ ...definition });
  }
  const cut = outline.truncated || definitions.length < outline.definitions.length;
  return { definitions, ...(cut && { definitionsTruncated: true }) };
}

/**
 * Returns the number of characters that definitions take in the result, including the indentation.
 */
function definitionsLength(definitions: JsonValue): number {
  if (!Array.isArray(definitions)) return 0;
  return definitions.reduce<number>((sum, definition) => sum + jsonLength(definition) + INDENTS, 0);
}

const INDENTS = 60;

/**
 * The maximum size in bytes of a file for which checksums are computed. A larger file would block
 * the host.
 */
const LARGEST_HASHED = 100 * 1024 * 1024;

export const getFileInfo = readingAt(
  parameters.getFileInfo,
  (args) => args.path,
  async (place) => {
    const facts = await factsOf(place);
    if (!facts.ok) return facts;
    const { type, size, modifiedAt, createdAt } = facts.value;
    const known = {
      path: place.relative,
      name: basename(place.absolute),
      type,
      size,
      mtime: modifiedAt.toISOString(),
      ctime: createdAt.toISOString(),
    };
    // Equal checksums would reveal what a file with secrets holds.
    if (type === 'directory' || size > LARGEST_HASHED || refusedSecret(place) !== null)
      return ok({ ...known, lines: null, md5: null, sha256: null });
    const read = await readBytes(place, LARGEST_HASHED);
    if (!read.ok) return read;
    const { bytes } = read.value;
    return ok({ ...known, lines: linesIn(bytes), md5: hash('md5', bytes), sha256: sha256(bytes) });
  },
  { onlyFacts: true },
);

/**
 * Returns the number of lines; null for content that is not text, and for UTF-16 that is too large
 * to decode. The lines of UTF-8 are counted without decoding.
 */
function linesIn(bytes: Uint8Array): number | null {
  if (isUtf8(bytes)) return bytes.includes(0) ? null : countByteLines(bytes);
  if (bytes.length > MAX_TEXT_BYTES) return null;
  const text = decodeText(bytes, '');
  return text.ok ? text.value.totalLines : null;
}

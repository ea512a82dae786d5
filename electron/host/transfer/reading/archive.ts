/**
 * Reads the entries of a ZIP file. Nothing is ever written to a path that an archive names: entries are found by name and
 * read into memory, each within a limit.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ImportLimits } from './limits.ts';
import { RefusedFile } from './refused-file.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly packed: number;
  readonly method: number;
  /** Where its local header begins. */
  readonly offset: number;
}

export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  /** Entries that are left out: links, encrypted ones, and names that lead out of a folder or stand there twice. */
  readonly unsafe: number;
  /** Yields the content. Throws `RefusedFile` if it is longer than `most` or inflates like no text or picture does. */
  read(entry: ArchiveEntry, most: number): AsyncGenerator<Buffer, void>;
}

const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const LONGEST_DIRECTORY = 64 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const [STORED, DEFLATED] = [0, 8];
const [LINK, FILE_TYPE] = [0o120000, 0o170000];

export async function isArchive(file: FileHandle): Promise<boolean> {
  const head = await bytesAt(file, 0, 4);
  return head.length === 4 && [0x04034b50, 0x06054b50].includes(head.readUInt32LE(0));
}

export async function openArchive(path: string, limits: ImportLimits): Promise<Archive & AsyncDisposable> {
  const file = await open(path, 'r');
  try {
    const listed = await directoryOf(file, limits);
    const known = new Set<string>();
    const entries = listed.filter((entry) => {
      if (entry === null || known.has(entry.name)) return false;
      known.add(entry.name);
      return true;
    });
    return {
      entries: entries.filter((entry) => entry !== null),
      unsafe: listed.length - entries.length,
      read: (entry, most) => contentOf(file, entry, most, limits),
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function directoryOf(file: FileHandle, limits: ImportLimits): Promise<readonly (ArchiveEntry | null)[]> {
  const { size } = await file.stat();
  const from = Math.max(0, size - END_LENGTH - LONGEST_COMMENT);
  const tail = await bytesAt(file, from, size - from);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + END_LENGTH > tail.length) throw new RefusedFile('damaged');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  // The larger form of the format, which begins at 4 GB and 65,535 entries.
  if (count === 0xffff || offset === 0xffffffff) throw new RefusedFile('archive-form');
  if (count > limits.entries || length > LONGEST_DIRECTORY) throw new RefusedFile('too-large');
  const directory = await bytesAt(file, offset, length);
  const entries: (ArchiveEntry | null)[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new RefusedFile('damaged');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const next = at + 46 + (nameLength ?? 0);
    entries.push(entryAt(directory, at, directory.toString('utf8', at + 46, next)));
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Null: the entry is not read. Folders have no content, so they are left out as entries with a size of 0. */
function entryAt(directory: Buffer, at: number, name: string): ArchiveEntry | null {
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  const mode = directory.readUInt32LE(at + 38) >>> 16;
  const isEncrypted = (flags & 1) === 1;
  if (isEncrypted || (mode & FILE_TYPE) === LINK || !isSafe(name)) return null;
  if (method !== STORED && method !== DEFLATED) return null;
  const [packed, size, offset] = [20, 24, 42].map((field) => directory.readUInt32LE(at + field));
  return { name, method, packed: packed ?? 0, size: size ?? 0, offset: offset ?? 0 };
}

const isSafe = (name: string): boolean =>
  !name.includes('\\') && !name.includes('\0') && !/^(?:\/|[A-Za-z]:)/.test(name) && !name.split('/').includes('..');

async function* contentOf(
  file: FileHandle,
  entry: ArchiveEntry,
  most: number,
  { ratio, bombBytes }: ImportLimits,
): AsyncGenerator<Buffer, void> {
  if (entry.size > most) throw new RefusedFile('too-large');
  const head = await bytesAt(file, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new RefusedFile('damaged');
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = Readable.from(chunksOf(file, start, entry.packed));
  // An error of the file reaches the reader below through the stream; the callback has nothing to add.
  const plain = entry.method === STORED ? packed : pipeline(packed, createInflateRaw(), () => undefined);
  let read = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > entry.size || read > most) throw new RefusedFile('damaged');
      if (read > bombBytes && read > entry.packed * ratio) throw new RefusedFile('bomb');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('damaged');
  } finally {
    packed.destroy();
    plain.destroy();
  }
  if (read !== entry.size) throw new RefusedFile('damaged');
}

/** The chunks of a part of a file. */
async function* chunksOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < length; ) {
    const chunk = await bytesAt(file, start + at, Math.min(CHUNK_BYTES, length - at));
    if (chunk.length === 0) throw new RefusedFile('damaged');
    at += chunk.length;
    yield chunk;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

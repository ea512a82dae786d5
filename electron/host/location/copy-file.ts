/** Copies one file, and reads the copy again to compare it. */
import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { LoopwrightError } from '../../../shared/errors.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies what `source` holds to the path `to`, which only the user may read, and flushes it. A copy that is there already is
 * compared and kept if it is equal, so that a move goes on after a kill. Yields the bytes of each step, which add up to the size of the file.
 * Throws errors of the system, and `move-not-verified` if the copy cannot be read back as it was written.
 */
export async function* copyFile(source: FileHandle, to: string): AsyncGenerator<number, void> {
  const { size, mode, atime, mtime } = await source.stat();
  if (await isEqual(source, to, size)) {
    yield size;
    return;
  }
  // A link that somebody put there would be followed.
  await rm(to, { recursive: true, force: true });
  const written = createHash('sha256');
  const target = await open(to, 'wx', 0o600 | (mode & 0o100));
  try {
    for await (const chunk of chunksOf(source)) {
      await target.writeFile(chunk);
      written.update(chunk);
      yield chunk.length;
    }
    await target.utimes(atime, mtime);
    await target.sync();
  } finally {
    await target.close();
  }
  const copy = await open(to, constants.O_RDONLY);
  try {
    if (!(await digestOf(copy)).equals(written.digest())) throw new LoopwrightError('move-not-verified', { path: to });
  } finally {
    await copy.close();
  }
}

async function isEqual(source: FileHandle, to: string, size: number): Promise<boolean> {
  let copy: FileHandle;
  try {
    copy = await open(to, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return false;
  }
  try {
    const found = await copy.stat();
    if (!found.isFile() || found.size !== size) return false;
    return (await digestOf(copy)).equals(await digestOf(source));
  } finally {
    await copy.close();
  }
}

async function digestOf(file: FileHandle): Promise<Buffer> {
  const hash: Hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest();
}

/** Reads from the beginning, wherever the handle is. A chunk counts only until the next one is read. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer, void> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

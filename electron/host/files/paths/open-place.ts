/**
 * Reads files and folders that the path policy allowed, through opened folders, so that replacing a
 * folder by a link has no effect.
 */
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { stat } from 'node:fs/promises';
import { ok, type Result, refusalOf, refuse } from '../result.ts';
import { closeQuietly, inFolder, inParent, type OpenedFile, openAsJudged, openRegular } from './opened-folder.ts';
import type { Place } from './path-policy.ts';
import { refusedSecret } from './secret-places.ts';

export interface FileFacts {
  readonly size: number;
  /** The permission bits. */
  readonly mode: number;
  readonly modifiedAt: Date;
  readonly createdAt: Date;
}

/**
 * Reads a regular file. The size is checked before reading: more than `maxBytes` is refused as
 * `too-large`. A file with secrets that its workspace hides is refused as `no-permission`.
 */
export async function readBytes(
  place: Place,
  maxBytes: number,
): Promise<Result<{ readonly bytes: Uint8Array; readonly facts: FileFacts }>> {
  return withOpened(place, async ({ handle, stats }) => {
    const refused = refusedSecret(place);
    if (refused !== null) return refused;
    const tooLarge = refuse(
      'too-large',
      `${place.relative} has ${stats.size} bytes; the most that is read is ${maxBytes}.`,
    );
    if (stats.size > maxBytes) return tooLarge;
    const bytes = await readUpTo(handle, maxBytes + 1, stats.size);
    return bytes.length > maxBytes ? tooLarge : ok({ bytes, facts: factsFrom(stats) });
  });
}

/**
 * Reads at most the first `maxBytes` bytes of a regular file, and its full size. Refuses a file with
 * secrets as `readBytes` does.
 */
export async function readStart(
  place: Place,
  maxBytes: number,
): Promise<Result<{ readonly bytes: Uint8Array; readonly size: number }>> {
  return withOpened(
    place,
    async ({ handle, stats: { size } }) =>
      refusedSecret(place) ?? ok({ bytes: await readUpTo(handle, maxBytes, Math.min(size, maxBytes)), size }),
  );
}

/** Returns size, mode and times of a file or folder, without reading it. */
export async function factsOf(place: Place): Promise<Result<FileFacts & { readonly type: 'file' | 'directory' }>> {
  if (place.kind === 'directory')
    return inFolder(place.workspace, place.absolute, async (folder) =>
      ok({ ...factsFrom(await stat(folder.at(''))), type: 'directory' as const }),
    );
  return withOpened(place, async ({ stats }) => ok({ ...factsFrom(stats), type: 'file' as const }));
}

async function withOpened<T>(place: Place, work: (opened: OpenedFile) => Promise<Result<T>>): Promise<Result<T>> {
  if (place.kind === 'directory') return refuse('not-a-file', `${place.relative} is a folder.`);
  if (place.kind === 'missing') return refuse('not-found', `${place.relative} does not exist.`);
  const judged = await openAsJudged(place.absolute);
  if (judged !== null) return closing(judged, work).catch((error: unknown) => refusalOf(error, place.relative));
  return inParent(place.workspace, place.absolute, async (folder, name) => {
    const opened = await openRegular(folder, name);
    return opened.ok ? closing(opened.value, work) : opened;
  });
}

async function closing<T>(opened: OpenedFile, work: (opened: OpenedFile) => Promise<T>): Promise<T> {
  try {
    return await work(opened);
  } finally {
    closeQuietly(opened.handle);
  }
}

/**
 * Reads to the end of the file or up to `maxBytes`. The file may have become longer or shorter than
 * `expected`.
 */
async function readUpTo(handle: FileHandle, maxBytes: number, expected: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for (let total = 0; total < maxBytes; ) {
    const chunk = Buffer.allocUnsafe(Math.min(maxBytes - total, Math.max(expected - total, 0) + 4096));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
    chunks.push(chunk.subarray(0, bytesRead));
    total += bytesRead;
    if (bytesRead === 0 || (total >= expected && bytesRead < chunk.length)) break;
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function factsFrom(stats: Stats): FileFacts {
  return { size: stats.size, mode: stats.mode & 0o7777, modifiedAt: stats.mtime, createdAt: stats.birthtime };
}

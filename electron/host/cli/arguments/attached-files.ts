/** Reads the files of `--attach`. Throws `UsageError`. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  bytesAsSent,
  LARGEST_ATTACHED_FILE,
  MOST_ATTACHED_BYTES,
  MOST_ATTACHED_FILES,
} from '../../../../shared/attached-file.ts';
import { LoopwrightError, messageOf } from '../../../../shared/errors.ts';
import type { AttachedPart } from '../../../../shared/message.ts';
import type { HostApi } from '../../program/host-api.ts';
import { UsageError } from './usage-problem.ts';

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `files` are paths, absolute or relative to the working directory. */
export function readAttached(files: readonly string[], workingDirectory: string): Promise<readonly GivenFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const place = path.resolve(workingDirectory, file);
      try {
        const { size } = await stat(place);
        if (size > LARGEST_ATTACHED_FILE) throw new LoopwrightError('file-unreadable', tooLarge(file));
        return { name: path.basename(place), bytes: await readFile(place) };
      } catch (error) {
        if (error instanceof LoopwrightError) throw error;
        throw new UsageError({ problem: 'attached-file-unreadable', file, detail: messageOf(error) });
      }
    }),
  );
}

const tooLarge = (name: string) => ({ name, problem: 'too-large' }) as const;

/** Reads the text of documents. Throws `conflict` for a file that cannot be read, and for too many or too large ones. */
export async function attachedParts(host: HostApi, files: readonly GivenFile[]): Promise<readonly AttachedPart[]> {
  const { signal } = new AbortController();
  if (files.length > MOST_ATTACHED_FILES) throw new LoopwrightError('attached-files-many');
  const read = ({ name, bytes }: GivenFile) => host.attachedFiles.partOf(name, bytes, signal);
  const parts = await Promise.all(files.map(async (file) => (await read(file)).part));
  let sum = 0;
  for (const [index, part] of parts.entries()) {
    sum += bytesAsSent(part);
    if (sum <= MOST_ATTACHED_BYTES) continue;
    throw new LoopwrightError('attached-files-large', { name: files[index]?.name ?? '', most: MOST_ATTACHED_BYTES });
  }
  return parts;
}

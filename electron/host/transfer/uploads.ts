/**
 * The files that pages send to be imported. They lie in the data folder until they are imported or dropped, and at the
 * latest until the next start.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { transfers } from '../../../shared/contract/transfers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/handlers.ts';
import { LARGEST_UPLOAD } from '../../../shared/transfer.ts';
import { PRIVATE_MODE } from '../secrets/private-file.ts';

const FOLDER = 'imports';
const MOST_OPEN = 4;
/** A file that another process of this data folder left is certainly not needed any more. */
const LEFT_MS = 24 * 60 * 60 * 1000;

export interface Upload {
  readonly path: string;
  readonly fileName: string;
}

interface OpenUpload extends Upload {
  readonly bytes: number;
  received: number;
  /** Pieces are written in the order in which they arrived. */
  last: Promise<void>;
}

export class Uploads {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #open = new Map<string, OpenUpload>();

  constructor(dataDir: string, now: () => number) {
    this.#folder = join(dataDir, FOLDER);
    this.#now = now;
  }

  /** Throws `uploads-too-many`, and errors of the system. */
  async begin({ fileName, bytes }: Input<typeof transfers.begin>): Promise<{ readonly uploadId: string }> {
    if (this.#open.size >= MOST_OPEN) throw new LoopwrightError('uploads-too-many', { most: MOST_OPEN });
    if (bytes > LARGEST_UPLOAD) throw new LoopwrightError('upload-too-large', { most: LARGEST_UPLOAD });
    this.#removeLeft();
    const uploadId = randomBytes(16).toString('hex');
    const path = join(this.#folder, `${uploadId}.upload`);
    const last = written(path, () => writeFile(path, '', { mode: PRIVATE_MODE, flag: 'wx' }));
    this.#open.set(uploadId, { path, fileName, bytes, received: 0, last });
    await last;
    return { uploadId };
  }

  async add({ uploadId, base64 }: Input<typeof transfers.add>): Promise<void> {
    const upload = this.#get(uploadId);
    const piece = Buffer.from(base64, 'base64');
    upload.received += piece.length;
    if (upload.received > upload.bytes) throw new LoopwrightError('upload-too-large', { most: upload.bytes });
    upload.last = upload.last.then(() => written(upload.path, () => appendFile(upload.path, piece)));
    await upload.last;
  }

  /** Returns a file that has arrived completely. Throws `upload-not-found`. */
  whole(uploadId: string): Upload {
    const upload = this.#get(uploadId);
    if (upload.received !== upload.bytes) throw new LoopwrightError('import-refused', { refusal: 'damaged' });
    return upload;
  }

  drop(uploadId: string): void {
    const upload = this.#open.get(uploadId);
    this.#open.delete(uploadId);
    if (upload !== undefined) rmSync(upload.path, { force: true });
  }

  close(): void {
    for (const uploadId of [...this.#open.keys()]) this.drop(uploadId);
  }

  #get(uploadId: string): OpenUpload {
    const upload = this.#open.get(uploadId);
    if (upload === undefined) throw new LoopwrightError('upload-not-found');
    return upload;
  }

  #removeLeft(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
      if (this.#now() - mtimeMs > LEFT_MS) rmSync(path, { force: true });
    }
  }
}

/** Throws `import-failed` with the cause, such as a full disk. */
async function written(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new LoopwrightError(
      'import-failed',
      { why: error instanceof Error ? error.message : path },
      { cause: error },
    );
  }
}

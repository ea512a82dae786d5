import type { FileHandle } from 'node:fs/promises';
import type { DatasetProfile, DatasetRequest } from '../../messages.ts';

/** A file that was opened and whose beginning was read. */
export interface OpenedFile {
  readonly handle: FileHandle;
  readonly head: Buffer;
  readonly request: DatasetRequest;
}

/** What is known of a file after it became a table. */
export type LoadedFile = Pick<DatasetProfile, 'format' | 'sheets' | 'notes'>;

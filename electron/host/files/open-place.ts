/** Opens what the path policy allowed, and checks again what was opened: only work on descriptors survives a swap of a folder for a link. */
import type { Place } from './path-policy.ts';
import type { Result } from './result.ts';

export interface FileFacts {
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  readonly modifiedAt: Date;
  readonly createdAt: Date;
}

/** The bytes of a regular file. The size is checked before reading: more than `maxBytes` is refused as `too-large`. */
export async function readBytes(
  _place: Place,
  _maxBytes: number,
): Promise<Result<{ readonly bytes: Uint8Array; readonly facts: FileFacts }>> {
  throw new Error('not written');
}

/** Size, mode and times of a file or folder, without reading it. */
export async function factsOf(_place: Place): Promise<Result<FileFacts & { readonly type: 'file' | 'directory' }>> {
  throw new Error('not written');
}

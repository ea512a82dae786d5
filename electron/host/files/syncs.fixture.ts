/** A test helper that observes when files and folders are made durable. */
import { type FileHandle, open } from 'node:fs/promises';
import { onTestFinished } from 'vitest';

/** Calls `seen` before each `FileHandle.sync` during the test, which then proceeds as usual. */
export async function watchSyncs(seen: (kind: 'file' | 'folder') => Promise<void>): Promise<void> {
  const any = await open(import.meta.filename);
  const prototype: { sync: FileHandle['sync'] } = Object.getPrototypeOf(any);
  await any.close();
  const { sync } = prototype;
  onTestFinished(() => {
    prototype.sync = sync;
  });
  prototype.sync = async function watched(this: FileHandle) {
    await seen((await this.stat()).isDirectory() ? 'folder' : 'file');
    return sync.call(this);
  };
}

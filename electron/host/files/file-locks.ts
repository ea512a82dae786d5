/** One edit at a time per file, in this process. */

/**
 * Runs `work` while nobody else in this process holds one of `paths`, a folder above or anything below. Absolute paths. First come, first
 * served. Not reentrant: locking the same path inside `work` never returns.
 */
export async function withFiles<T>(_paths: readonly string[], _work: () => Promise<T>): Promise<T> {
  throw new Error('not written');
}

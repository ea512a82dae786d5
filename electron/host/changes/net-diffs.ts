/** Computes the line diff of a net change from the images of the file before and after. */
import type { DiffNote } from '../../../shared/failures/diff-notes.ts';
import type { FileDiff } from '../../../shared/loop.ts';
import type { CheckpointStore } from '../files/checkpoints.ts';
import { type DiskState, kindOfState } from '../files/disk-state.ts';
import { fileCounts, fileDiff, withoutLines } from '../files/edits/diff-stats.ts';
import type { LineCounts } from '../files/edits/line-counts.ts';
import type { NetChange } from '../files/undo/net-changes.ts';

/**
 * The maximum number of line counts in the cache. The changes are listed after every edit, but an
 * edit changes only one file.
 */
const COUNTS_KEPT = 10_000;

type Contents =
  | { readonly before: Uint8Array | null; readonly after: Uint8Array | null }
  /** There are no contents to compare; the note gives the reason. */
  | { readonly note: DiffNote };

export class NetDiffs {
  readonly #store: Pick<CheckpointStore, 'image'>;
  /**
   * The cached line counts. Their keys are derived from the contents, so a count never becomes
   * outdated.
   */
  readonly #counts = new Map<string, LineCounts>();

  constructor(store: Pick<CheckpointStore, 'image'>) {
    this.#store = store;
  }

  /** Returns the line diff. Without contents to compare, the counts are 0 and a note says why. */
  diff(change: NetChange): FileDiff {
    const { path } = change;
    const contents = this.#contents(change);
    if ('note' in contents) return withoutLines(path, contents.note);
    return fileDiff(path, contents.before, contents.after);
  }

  /** Returns the same counts as `diff`, without a patch. */
  counts(change: NetChange): LineCounts {
    const key = `${change.before} ${change.after}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const contents = this.#contents(change);
    const counted = 'note' in contents ? NONE : fileCounts(change.path, contents.before, contents.after);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= COUNTS_KEPT && oldest !== undefined) this.#counts.delete(oldest);
    const counts = { added: counted.added, removed: counted.removed };
    this.#counts.set(key, counts);
    return counts;
  }

  #contents({ movedFrom, before, after }: NetChange): Contents {
    if (before === after && movedFrom !== null) return { note: { name: 'moved', data: { from: movedFrom } } };
    if (!hasContent(before) || !hasContent(after)) return { note: { name: 'not-a-file', data: {} } };
    const [old, fresh] = [this.#image(before), this.#image(after)];
    if (old === undefined || fresh === undefined) return { note: { name: 'not-kept', data: {} } };
    return { before: old, after: fresh };
  }

  /**
   * The content of the file in this state; null if there was no file, and undefined if the content
   * was not stored.
   */
  #image(state: DiskState | null): Uint8Array | null | undefined {
    return state === null ? null : (this.#store.image(state) ?? undefined);
  }
}

const NONE: LineCounts = { added: 0, removed: 0 };

function hasContent(state: DiskState | null): boolean {
  const kind = state === null ? 'file' : kindOfState(state);
  return kind === 'file' || kind === 'link';
}

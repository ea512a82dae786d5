/** What a user can do with the index of a folder on the command line. */
import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import type { FolderIndexes } from '../store/folder-indexes.ts';
import type { FolderIndexer, ReadFiles, UpdatePlan } from './folder-indexer.ts';
import type { IndexMatches, IndexSearch } from './index-search.ts';

export interface FolderIndexCommands {
  /**
   * Updates the index of a folder, as a run of the type `index_repo` does, and returns the same
   * output; null: `signal` was aborted. Throws `workspace-refused`, `index-folder-restricted` and
   * `index-erased`.
   */
  update(folder: string, control: UpdateControl): Promise<JsonObject | null>;
  /** Throws `index-not-found`, `index-folder-restricted` and `index-words-missing`. */
  search(folder: string, words: string, most: number, signal: AbortSignal): Promise<IndexMatches>;
  /** Erases the index of a folder. Throws `workspace-refused` and `index-not-found`. */
  remove(folder: string): Promise<void>;
}

export interface UpdateControl {
  /** Whether all files are read again. */
  readonly anew: boolean;
  /** Receives how many of the changed files were read, in percent. */
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
}

interface Parts {
  readonly indexer: Pick<FolderIndexer, 'list' | 'read' | 'finish'>;
  readonly indexSearch: Pick<IndexSearch, 'search'>;
  readonly indexes: Pick<FolderIndexes, 'remove'>;
}

export function folderIndexCommands({ indexer, indexSearch, indexes }: Parts): FolderIndexCommands {
  return {
    async update(folder, { anew, progress, signal }) {
      const plan = await indexer.list(folder, { anew, signal });
      if (plan === null) return null;
      const read = await indexer.read(plan, { progress, signal });
      if (read === null) return null;
      const files = await indexer.finish(plan, { progress() {}, signal });
      return files === null ? null : updateOutput(plan, read, files);
    },
    async search(folder, words, most, signal) {
      const found = await indexSearch.search(folder, words, most, signal);
      if (found.ok) return found.value;
      switch (found.why) {
        case 'no-index':
          throw new LoopwrightError('index-not-found', { path: folder });
        case 'not-trusted':
          throw new LoopwrightError('index-folder-restricted', { path: folder });
        case 'no-words':
          throw new LoopwrightError('index-words-missing', {});
        default:
          return assertNever(found.why);
      }
    },
    async remove(folder) {
      const opened = await openWorkspace(folder);
      if (!opened.ok)
        throw new LoopwrightError('workspace-refused', { workspace: folder, ...folderProblem(opened.refusal) });
      if (!indexes.remove(opened.value.root)) throw new LoopwrightError('index-not-found', { path: folder });
    },
  };
}

/** Returns what an update did, as the output of a run. `files` are those in the index that have text. */
export function updateOutput(plan: UpdatePlan, { stored, notText, unreadable }: ReadFiles, files: number): JsonObject {
  const left = { without_text: notText, too_large: plan.tooLarge, with_secrets: plan.withSecrets, unreadable };
  return { files, changed: stored, removed: plan.gone.length, ...left, complete: plan.isComplete };
}

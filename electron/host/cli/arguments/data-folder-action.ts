/** What `loopwright data-folder` is asked to do. */
import { refuseWords } from './first-look.ts';
import { UsageError } from './usage-problem.ts';

const ACTIONS = ['show', 'move', 'remove-old', 'forget'] as const;

export type DataFolderAction =
  | { readonly name: 'show' }
  | { readonly name: 'move'; readonly to: string }
  /** `confirmed`: the user has read what goes, and wants it. */
  | { readonly name: 'remove-old' | 'forget'; readonly confirmed: boolean };

/** Without a word, the place of the data is shown. Throws `UsageError`. */
export function dataFolderActionOf(
  word: string | undefined,
  folder: string | undefined,
  confirmed: boolean,
): DataFolderAction {
  const name = ACTIONS.find((known) => known === (word ?? 'show'));
  if (name === undefined) {
    throw new UsageError({ problem: 'not-one-of', option: 'data-folder', value: word ?? '', allowed: ACTIONS });
  }
  if (name === 'move') {
    if (folder === undefined || folder === '') throw new UsageError({ problem: 'folder-missing' });
    return { name, to: folder };
  }
  refuseWords(folder === undefined ? [] : [folder]);
  return name === 'show' ? { name } : { name, confirmed };
}

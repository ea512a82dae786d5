import type { FolderPickerProps } from './folder-picker.tsx';

/** Why a folder could not be listed or made. It is worded when it is shown, so that it follows the language of the page. */
export interface FolderFailure {
  readonly error: unknown;
}

export const wordsOf = (failure: FolderFailure | null, folders: FolderPickerProps['folders']): string =>
  failure === null ? '' : folders.whyNot(failure.error);

/** The folder whose instructions a dialog shows. */
import { create } from 'zustand';

interface Shown {
  /** Absolute path; null: no dialog is open. */
  readonly folder: string | null;
}

export const useFolderInstructionsDialog = create<Shown>()(() => ({ folder: null }));

export const showFolderInstructions = (folder: string): void => useFolderInstructionsDialog.setState({ folder });

export const closeFolderInstructions = (): void => useFolderInstructionsDialog.setState({ folder: null });

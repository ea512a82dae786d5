/** Which topics the person is about to export, and which file is about to be imported. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';

interface Transfer {
  /** `topicId` null: all topics. */
  readonly exporting: { readonly topicId: TopicId | null; readonly title: string } | null;
  readonly importing: File | null;
}

export const useTransfer = create<Transfer>()(() => ({ exporting: null, importing: null }));

export const chooseExport = (topicId: TopicId | null, title: string): void =>
  useTransfer.setState({ exporting: { topicId, title } });

export const chooseImport = (file: File): void => useTransfer.setState({ importing: file });

export const closeTransfer = (): void => useTransfer.setState({ exporting: null, importing: null });

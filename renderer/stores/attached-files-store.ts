/**
 * The files of each composer: attached ones, which the host keeps with the draft, those that are being read, and those
 * that could not be attached.
 */
import { create } from 'zustand';
import type { AttachedFile } from '../../shared/attached-file.ts';
import type { DocumentProblem } from '../../shared/document.ts';
import type { TopicId } from '../../shared/ids.ts';
import { host } from './host.ts';

export type ComposerFile =
  | { readonly state: 'attached'; readonly key: string; readonly name: string; readonly file: AttachedFile }
  | {
      readonly state: 'reading';
      readonly key: string;
      readonly name: string;
      readonly bytes: number;
      readonly thumbnail: string | null;
    }
  | { readonly state: 'refused'; readonly key: string; readonly name: string; readonly why: Refusal };

/** Why a file was not attached. */
export type Refusal =
  /** The page itself refused it; the name of the sentence. */
  | { readonly by: 'page'; readonly word: 'tooMany' | 'tooLarge' | 'notAnImage' | 'notReadable' }
  | { readonly by: 'reader'; readonly problem: DocumentProblem }
  /** `message` is a sentence in the language of the page at that time. */
  | { readonly by: 'host'; readonly message: string };

type Place = TopicId | 'new';

interface AttachedFilesStore {
  /** A topic without an entry was not loaded yet. */
  readonly files: Readonly<Partial<Record<Place, readonly ComposerFile[]>>>;
}

const useAttachedFiles = create<AttachedFilesStore>()(() => ({ files: {} }));

const none: readonly ComposerFile[] = [];
const placeOf = (topicId: TopicId | null): Place => topicId ?? 'new';

export const filesOf = (topicId: TopicId | null): readonly ComposerFile[] =>
  useAttachedFiles.getState().files[placeOf(topicId)] ?? none;

export const useFilesOf = (topicId: TopicId | null): readonly ComposerFile[] =>
  useAttachedFiles(({ files }) => files[placeOf(topicId)] ?? none);

const asComposerFile = (file: AttachedFile): ComposerFile => ({
  ...{ state: 'attached', key: file.id, name: file.name, file },
});

/** Loads the files that the host keeps with the draft of a topic. Does nothing after the first time. */
export async function loadFiles(topicId: TopicId | null): Promise<void> {
  if (useAttachedFiles.getState().files[placeOf(topicId)] !== undefined) return;
  const kept = await host().attachedFiles.list({ topicId });
  changeFiles(topicId, (now) => {
    const fresh = kept.filter(({ id }) => !now.some(({ key }) => key === id));
    return [...fresh.map(asComposerFile), ...now];
  });
}

export function changeFiles(
  topicId: TopicId | null,
  change: (files: readonly ComposerFile[]) => readonly ComposerFile[],
): void {
  useAttachedFiles.setState(({ files }) => {
    const place = placeOf(topicId);
    return { files: { ...files, [place]: change(files[place] ?? none) } };
  });
}

/** Puts a file in the place of the one with the same key, or in that of `key`; a file that was removed stays away. */
export function settleFile(topicId: TopicId | null, key: string, settled: ComposerFile): boolean {
  const isThere = filesOf(topicId).some((file) => file.key === key);
  changeFiles(topicId, (files) => files.map((file) => (file.key === key ? settled : file)));
  return isThere;
}

/** Removes files from the composer, not from the host. */
export function dropFiles(topicId: TopicId | null, keys: readonly string[]): void {
  changeFiles(topicId, (files) => files.filter(({ key }) => !keys.includes(key)));
}

export const attachedOne = asComposerFile;

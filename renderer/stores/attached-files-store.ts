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
  | {
      readonly state: 'refused';
      readonly key: string;
      readonly name: string;
      readonly why: Refusal;
      /** The files for which only the room was missing, and which are attached when there is room again. */
      readonly waiting: readonly File[];
    };

/** Why a file was not attached. */
export type Refusal =
  /** The page itself refused it; the name of the sentence. */
  | { readonly by: 'page'; readonly word: 'noRoom' | 'tooLarge' | 'notAnImage' | 'notReadable' }
  /** A message takes no more files. `count` is the number of files that share the chip. */
  | { readonly by: 'number'; readonly count: number }
  | { readonly by: 'reader'; readonly problem: DocumentProblem }
  /** `message` is a sentence in the language of the page at that time. */
  | { readonly by: 'host'; readonly message: string };

type Place = TopicId | 'new';

interface AttachedFilesStore {
  readonly files: Readonly<Partial<Record<Place, readonly ComposerFile[]>>>;
  /** The topics whose files were loaded. */
  readonly loaded: ReadonlySet<Place>;
}

const useAttachedFiles = create<AttachedFilesStore>()(() => ({ files: {}, loaded: new Set() }));

const none: readonly ComposerFile[] = [];
const placeOf = (topicId: TopicId | null): Place => topicId ?? 'new';

export const filesOf = (topicId: TopicId | null): readonly ComposerFile[] =>
  useAttachedFiles.getState().files[placeOf(topicId)] ?? none;

export const useFilesOf = (topicId: TopicId | null): readonly ComposerFile[] =>
  useAttachedFiles(({ files }) => files[placeOf(topicId)] ?? none);

/** Whether the files that the host keeps with the draft of a topic are known. */
export const useHasLoadedFiles = (topicId: TopicId | null): boolean =>
  useAttachedFiles(({ loaded }) => loaded.has(placeOf(topicId)));

/** The attached file has the key of the one that was read, so that its chip stays the same. */
export const attachedOne = (file: AttachedFile, key = file.id): ComposerFile => ({
  ...{ state: 'attached', key, name: file.name, file },
});

const underWay = new Map<Place, Promise<void>>();

/** Loads the files that the host keeps with the draft of a topic. Does nothing after it has succeeded once. */
export async function loadFiles(topicId: TopicId | null): Promise<void> {
  const place = placeOf(topicId);
  if (useAttachedFiles.getState().loaded.has(place)) return;
  const loading = underWay.get(place) ?? load(topicId).finally(() => underWay.delete(place));
  underWay.set(place, loading);
  return loading;
}

async function load(topicId: TopicId | null): Promise<void> {
  const kept = await host().attachedFiles.list({ topicId });
  changeFiles(topicId, (now) => {
    const fresh = kept.filter(({ id }) => !now.some((file) => file.state === 'attached' && file.file.id === id));
    return [...fresh.map((file) => attachedOne(file)), ...now];
  });
  useAttachedFiles.setState(({ loaded }) => ({ loaded: new Set([...loaded, placeOf(topicId)]) }));
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

/** Puts a file in the place of the one with the same key. Returns whether there was one. */
export function settleFile(topicId: TopicId | null, settled: ComposerFile): boolean {
  const isThere = filesOf(topicId).some(({ key }) => key === settled.key);
  changeFiles(topicId, (files) => files.map((file) => (file.key === settled.key ? settled : file)));
  return isThere;
}

/** Removes files from the composer, not from the host. */
export function dropFiles(topicId: TopicId | null, keys: readonly string[]): void {
  changeFiles(topicId, (files) => files.filter(({ key }) => !keys.includes(key)));
}

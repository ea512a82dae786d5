/** Attaches files of the user to the next message of a topic: reads them, and gives them to the host in pieces. */
import {
  type AttachedFile,
  LARGEST_ATTACHED_FILE,
  MOST_ATTACHED_FILES,
  PIECE_LENGTH,
} from '../../shared/attached-file.ts';
import { DOCUMENT_PROBLEMS } from '../../shared/document.ts';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import {
  attachedOne,
  type ComposerFile,
  changeFiles,
  dropFiles,
  filesOf,
  type Refusal,
  settleFile,
} from '../stores/attached-files-store.ts';
import { host } from '../stores/host.ts';
import { base64Of, prepareImage } from './prepare-image.ts';

/** The bytes of a piece, which has `PIECE_LENGTH` characters in base64. */
const PIECE = (PIECE_LENGTH / 4) * 3;

let number = 0;

/**
 * Attaches the files, one after the other. Never rejects: each file shows what became of it; those for which a message has
 * no room share one chip.
 */
export async function attachFiles(topicId: TopicId | null, files: readonly File[]): Promise<void> {
  const room = roomIn(topicId);
  const begun = files.slice(0, room).map((file) => ({ key: newKey(), file }));
  const [first, ...more] = files.slice(room);
  changeFiles(topicId, (now) => [
    ...now,
    ...begun.map(({ key, file }) => readingOne(key, file)),
    ...(first === undefined ? [] : [oneTooMany(first, more)]),
  ]);
  for (const { key, file } of begun) await attachOne(topicId, key, file);
}

/** Removes a file from the draft, whatever its state is, and attaches those that waited for its room. */
export async function removeFile(topicId: TopicId | null, key: string): Promise<void> {
  const removed = filesOf(topicId).find((file) => file.key === key);
  dropFiles(topicId, [key]);
  await removeFromHost(topicId, removed?.state === 'attached' ? removed.file.id : key);
  await attachWaiting(topicId);
}

async function attachWaiting(topicId: TopicId | null): Promise<void> {
  for (const { key } of filesOf(topicId)) {
    const chip = filesOf(topicId).find((one) => one.key === key);
    if (chip?.state !== 'refused' || roomIn(topicId) === 0) continue;
    const [first, ...more] = chip.waiting;
    if (first === undefined) continue;
    settleFile(topicId, readingOne(key, first));
    await Promise.all([attachOne(topicId, key, first), attachFiles(topicId, more)]);
  }
}

const removeFromHost = (topicId: TopicId | null, id: string): Promise<void> =>
  host()
    .attachedFiles.remove({ topicId, id })
    .catch(() => undefined);

/** How many more files the message takes. */
const roomIn = (topicId: TopicId | null): number =>
  Math.max(0, MOST_ATTACHED_FILES - filesOf(topicId).filter(({ state }) => state !== 'refused').length);

function newKey(): string {
  number += 1;
  return `upload-${Date.now().toString(36)}-${number}`;
}

const readingOne = (key: string, file: File, thumbnail: string | null = null): ComposerFile => ({
  ...{ state: 'reading', key, name: nameOf(file), bytes: file.size, thumbnail },
});

const oneTooMany = (first: File, more: readonly File[]): ComposerFile => ({
  ...{ state: 'refused', key: newKey(), name: nameOf(first), why: { by: 'number', count: more.length + 1 } },
  waiting: [first, ...more],
});

async function attachOne(topicId: TopicId | null, key: string, file: File): Promise<void> {
  const name = nameOf(file);
  const refuse = (why: Refusal) => {
    const waiting = why.by === 'number' || (why.by === 'page' && why.word === 'noRoom') ? [file] : [];
    return settleFile(topicId, { state: 'refused', key, name, why, waiting });
  };
  if (file.size > LARGEST_ATTACHED_FILE) return void refuse(byPage('tooLarge'));
  const isImage = /^image\/(?!svg)/.test(file.type) || /\.hei[cf]$/i.test(name);
  const image = isImage ? await prepareImage(file) : null;
  if (isImage && image === null) return void refuse(byPage('notAnImage'));
  const thumbnail = image?.thumbnail ?? null;
  settleFile(topicId, readingOne(key, file, thumbnail));
  try {
    const attached = await put(topicId, key, name, image?.bytes ?? file, thumbnail);
    const isGone = attached !== null && !settleFile(topicId, attachedOne(attached, key));
    if (isGone) await removeFromHost(topicId, attached.id);
  } catch (error) {
    refuse(refusalOf(error));
  }
}

const byPage = (word: Extract<Refusal, { by: 'page' }>['word']): Refusal => ({ by: 'page', word });

function refusalOf(error: unknown): Refusal {
  // The browser throws its own error for a folder, and for a file that is gone.
  if (error instanceof DOMException) return byPage('notReadable');
  const { message, data } = failureOf(error);
  if (data.failure === 'attached-files-large') return byPage('noRoom');
  // Another window has attached files to the same draft.
  if (data.failure === 'attached-files-many') return { by: 'number', count: 1 };
  const problem = DOCUMENT_PROBLEMS.find((one) => one === data.problem);
  return problem === undefined ? { by: 'host', message } : { by: 'reader', problem };
}

async function put(
  topicId: TopicId | null,
  upload: string,
  name: string,
  blob: Blob,
  thumbnail: string | null,
): Promise<AttachedFile | null> {
  const { size } = blob;
  for (let at = 0; ; at += PIECE) {
    if (!filesOf(topicId).some(({ key }) => key === upload)) return null;
    const isLast = at + PIECE >= size;
    const data = await base64Of(blob.slice(at, at + PIECE));
    const answer = await host().attachedFiles.put({ topicId, upload, name, size, at, data, isLast, thumbnail });
    if (isLast) return answer;
  }
}

/** The name within the limit of the host. */
const nameOf = ({ name }: File): string => (name === '' ? 'file' : name.slice(-200));

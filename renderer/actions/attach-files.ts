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

/** Attaches the files, one after the other. Never rejects: each file shows what became of it. */
export async function attachFiles(topicId: TopicId | null, files: readonly File[]): Promise<void> {
  const room = MOST_ATTACHED_FILES - filesOf(topicId).filter(({ state }) => state !== 'refused').length;
  const begun = files.slice(0, MOST_ATTACHED_FILES + 1).map((file, index) => {
    number += 1;
    const key = `upload-${Date.now().toString(36)}-${number}`;
    const name = nameOf(file);
    if (index >= room) return { key, file, shown: { state: 'refused', key, name, why: byPage('tooMany') } as const };
    return { key, file, shown: { state: 'reading', key, name, bytes: file.size, thumbnail: null } as const };
  });
  changeFiles(topicId, (now) => [...now, ...begun.map(({ shown }) => shown)]);
  for (const { key, file, shown } of begun) if (shown.state === 'reading') await attachOne(topicId, key, file);
}

/** Removes a file from the draft, whatever its state is. */
export function removeFile(topicId: TopicId | null, key: string): void {
  dropFiles(topicId, [key]);
  void host()
    .attachedFiles.remove({ topicId, id: key })
    .catch(() => undefined);
}

async function attachOne(topicId: TopicId | null, key: string, file: File): Promise<void> {
  const name = nameOf(file);
  const refuse = (why: Refusal) => settleFile(topicId, key, { state: 'refused', key, name, why });
  if (file.size > LARGEST_ATTACHED_FILE) return void refuse(byPage('tooLarge'));
  const isImage = /^image\/(?!svg)/.test(file.type) || /\.hei[cf]$/i.test(name);
  const image = isImage ? await prepareImage(file) : null;
  if (isImage && image === null) return void refuse(byPage('notAnImage'));
  const thumbnail = image?.thumbnail ?? null;
  settleFile(topicId, key, { state: 'reading', key, name, bytes: file.size, thumbnail });
  try {
    const attached = await put(topicId, key, name, image?.bytes ?? file, thumbnail);
    if (attached !== null && !settleFile(topicId, key, attachedOne(attached))) removeFile(topicId, attached.id);
  } catch (error) {
    refuse(refusalOf(error));
  }
}

const byPage = (word: Extract<Refusal, { by: 'page' }>['word']): Refusal => ({ by: 'page', word });

function refusalOf(error: unknown): Refusal {
  // The browser throws its own error for a folder, and for a file that is gone.
  if (error instanceof DOMException) return byPage('notReadable');
  const { message, data } = failureOf(error);
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

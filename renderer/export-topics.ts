/** Exports one topic or all of them as one file, with their pictures, attachments and artifacts. */
import i18next from 'i18next';
import type { TopicId } from '../shared/ids.ts';
import { LOCALES } from '../shared/locales.ts';
import type { TransferFormat } from '../shared/transfer.ts';
import { saveFile } from './save-file.ts';
import { host } from './stores/host.ts';

interface Wish {
  readonly topicId: TopicId | null;
  readonly format: TransferFormat;
}

/** Bytes that are given to the browser together, which keeps large files on the disk. */
const TOGETHER_BYTES = 8_000_000;

/**
 * Saves the file. `progress` receives how many topics are written. Throws what the host reports, and when the connection
 * breaks before the end. If `signal` is aborted, nothing is saved.
 */
export async function exportTopics(
  wish: Wish,
  progress: (written: number, of: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const locale = LOCALES.find((known) => known === i18next.language) ?? 'en';
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let [name, type] = ['', ''];
  for await (const piece of await host().transferStreams.write({ ...wish, locale }, { signal })) {
    switch (piece.type) {
      case 'file':
        [name, type] = [piece.name, piece.mimeType];
        break;
      case 'bytes': {
        const next = bytesOf(piece.base64);
        waiting.push(next);
        bytes += next.length;
        if (bytes < TOGETHER_BYTES) break;
        blobs.push(new Blob(waiting));
        waiting = [];
        bytes = 0;
        break;
      }
      case 'written':
        progress(piece.written, piece.of);
        break;
      case 'end':
        saveFile(new File([...blobs, ...waiting], name, { type }));
        return;
      default:
        return piece satisfies never;
    }
  }
  throw new Error('The export ended before its last piece.');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Sends a file to the host and has it read and imported. */
import { type Import, type ImportPreview, UPLOAD_PIECE_BYTES } from '../shared/transfer.ts';
import { host } from './stores/host.ts';
import { dismiss } from './ui/toast.tsx';

export interface SentFile {
  readonly uploadId: string;
  readonly preview: ImportPreview;
}

/** How far sending and reading are together, from 0 to 1. */
type Progress = (part: number) => void;

/** Throws what the host reports. If `signal` is aborted, the host forgets the file. */
export async function lookIntoFile(file: File, progress: Progress, signal: AbortSignal): Promise<SentFile> {
  const { uploadId } = await host().transfers.begin({ fileName: file.name || 'export', bytes: file.size });
  try {
    for (let at = 0; at < file.size; at += UPLOAD_PIECE_BYTES) {
      signal.throwIfAborted();
      const piece = new Uint8Array(await file.slice(at, at + UPLOAD_PIECE_BYTES).arrayBuffer());
      await host().transfers.add({ uploadId, base64: base64Of(piece) }, { signal });
      progress(((at + piece.length) / file.size) * SENDING);
    }
    for await (const step of await host().transferStreams.look({ uploadId }, { signal })) {
      if (step.type === 'preview') return { uploadId, preview: step.preview };
      progress(SENDING + (1 - SENDING) * (step.read / Math.max(step.of, 1)));
    }
    throw new Error('The file was not read to its end.');
  } catch (error) {
    await forgetFile(uploadId);
    throw error;
  }
}

/** The part of the work that sending is. */
const SENDING = 0.5;

export const forgetFile = (uploadId: string): Promise<void> => host().transfers.drop({ uploadId });

/** Returns the import. `progress` receives how many topics are stored. */
export async function importSent(
  uploadId: string,
  progress: (stored: number) => void,
  signal: AbortSignal,
): Promise<Pick<Import, 'number' | 'topics'>> {
  for await (const step of await host().transferStreams.bring({ uploadId }, { signal })) {
    if (step.type === 'imported') return step;
    progress(step.stored);
  }
  throw new Error('The import ended before its last topic.');
}

/** Undoes an import, and removes the notice that offers it. */
export async function undoImport(number: number): Promise<{ readonly topics: number }> {
  const undone = await host().transfers.undo({ number });
  dismiss(importNotice(number));
  return undone;
}

/** The key of the notice that offers to undo this import. */
export const importNotice = (number: number): string => `import ${number}`;

export const listImports = (): Promise<readonly Import[]> => host().transfers.list({});

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

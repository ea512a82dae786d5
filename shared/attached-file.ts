/** A file that is attached to a draft. */
import { z } from 'zod';
import type { DocumentFormat, LeftOut } from './document.ts';
import type { AttachedPart } from './message.ts';

export const AttachedFileId = z.string().regex(/^file_[0-9a-z]{26}$/);

/** The most files of one message. */
export const MOST_ATTACHED_FILES = 20;
/** The most bytes of one file. */
export const LARGEST_ATTACHED_FILE = 50 * 1024 ** 2;
/** The most bytes of an image after it was made smaller. */
export const LARGEST_ATTACHED_IMAGE = 5 * 1024 ** 2;
/**
 * The most bytes of all files of one message, as they are sent: images after they were made smaller, documents as the
 * text that was read of them. Providers take requests of about 20 MB, in which images are a third longer.
 */
export const MOST_ATTACHED_BYTES = 15 * 1024 ** 2;
/** The most characters of one piece of a file in base64; a multiple of four. */
export const PIECE_LENGTH = 4 * 1024 ** 2;
/** The most characters of the small picture of an image. */
export const THUMBNAIL_LENGTH = 40_000;

export interface AttachedFile {
  readonly id: string;
  /** The name of the file, without a folder. */
  readonly name: string;
  readonly kind: DocumentFormat | 'image';
  /** The size of the file in bytes; of an image, as it is sent. */
  readonly bytes: number;
  /** The estimated tokens that it adds to a request. */
  readonly tokens: number;
  /** The number of pages, sheets or slides; 1 for a file without. */
  readonly parts: number;
  /** A small picture of an image, as a data URL. */
  readonly thumbnail: string | null;
  /** What of the document was left out. Absent: an earlier version of the program attached the file. */
  readonly leftOut?: readonly LeftOut[];
}

/** How many bytes a part has as it is sent: the image itself, or the text in UTF-8. */
export function bytesAsSent(part: AttachedPart): number {
  if (part.type !== 'image') return new TextEncoder().encode(part.text).length;
  return (part.data.length * 3) / 4 - (part.data.endsWith('==') ? 2 : part.data.endsWith('=') ? 1 : 0);
}

import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';
import { LOCALES } from '../locales.ts';
import { type Import, type ImportPreview, LARGEST_UPLOAD, TRANSFER_FORMATS, UPLOAD_PIECE_BYTES } from '../transfer.ts';
import type { FilePiece } from './artifact-exports.ts';

/** A file that a page sends in pieces, until it is imported or dropped. */
const UploadId = z.string().regex(/^[0-9a-f]{32}$/);
const upload = z.object({ uploadId: UploadId });

/** A step of an export. `written`: this number of topics is complete with the bytes so far. */
export type WrittenPiece = FilePiece | { readonly type: 'written'; readonly written: number; readonly of: number };

/** A step of reading a file, in bytes of conversations, and then what is in it. */
export type LookPiece =
  | { readonly type: 'read'; readonly read: number; readonly of: number }
  | { readonly type: 'preview'; readonly preview: ImportPreview };

/** A step of an import, and then its end. The topics appear at the end, all at once. */
export type BringPiece =
  | { readonly type: 'stored'; readonly stored: number }
  | { readonly type: 'imported'; readonly number: number; readonly topics: number };

/** The calls about imports. */
export const transfers = {
  /** Begins the upload of a file. Throws `bad-usage` for one that is too large, and `conflict` for too many at once. */
  begin: oc
    .input(z.object({ fileName: z.string().min(1).max(500), bytes: z.int().min(0).max(LARGEST_UPLOAD) }))
    .output(type<{ readonly uploadId: string }>()),
  /** Adds the next bytes in base64. Throws `not-found`, and `bad-usage` for more bytes than were announced. */
  add: oc.input(upload.extend({ base64: z.base64().max(Math.ceil(UPLOAD_PIECE_BYTES / 3) * 4) })).output(type<void>()),
  /** Forgets a file that is not imported. */
  drop: oc.input(upload).output(type<void>()),
  /** The imports that can be undone, newest first. */
  list: oc.output(type<readonly Import[]>()),
  /** Moves all topics of an import to the deleted ones, from which they can be restored. Throws `not-found`. */
  undo: oc.input(z.object({ number: z.int().positive() })).output(type<{ readonly topics: number }>()),
};

/** The calls that answer with a stream. A stream that ends early is canceled. */
export const transferStreams = {
  /** Writes one topic or all of them with their files, for the person to keep. Throws `not-found`. */
  write: oc
    .input(
      z.object({
        /** Null: all topics. */
        topicId: TopicId.nullable(),
        format: z.enum(TRANSFER_FORMATS),
        /** The language of the words that the export adds. */
        locale: z.enum(LOCALES),
      }),
    )
    .output(eventIterator(type<WrittenPiece>())),
  /** Reads an uploaded file without importing anything. Throws `not-found`, and `bad-usage` if it cannot be imported. */
  look: oc.input(upload).output(eventIterator(type<LookPiece>())),
  /** Imports the topics of an uploaded file that are not here, as one unit. A canceled import leaves nothing. */
  bring: oc.input(upload).output(eventIterator(type<BringPiece>())),
};

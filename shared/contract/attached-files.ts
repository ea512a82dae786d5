/** Files that a person attaches to the next message of a topic. They are kept with its draft. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { AttachedFile } from '../attached-file.ts';
import { AttachedFileId, MOST_ATTACHED_FILES, PIECE_LENGTH, THUMBNAIL_LENGTH } from '../attached-file.ts';
import { TopicId } from '../ids.ts';

const inPlace = z.object({ topicId: TopicId.nullable() });

export const attachedFiles = {
  /** The files of a draft, in the order in which they were attached. `topicId` null: of the new topic. */
  list: oc.input(inPlace).output(type<readonly AttachedFile[]>()),
  /**
   * Takes one piece of a file. `upload` names the file until it is attached, and `at` is the position of the piece, in
   * bytes. With the last piece the file is read and attached; earlier pieces give null. Throws `conflict` for a file
   * that cannot be read, and when there are too many.
   */
  put: oc
    .input(
      inPlace.extend({
        upload: z.string().min(1).max(64),
        name: z.string().min(1).max(255),
        size: z
          .int()
          .min(0)
          .max(1024 ** 3),
        at: z.int().min(0),
        data: z.base64().max(PIECE_LENGTH),
        isLast: z.boolean(),
        /** A small picture of an image, as a data URL. */
        thumbnail: z.string().max(THUMBNAIL_LENGTH).nullable(),
      }),
    )
    .output(type<AttachedFile | null>()),
  /** Removes a file from the draft, and ends its reading. An unknown id is ignored. */
  remove: oc.input(inPlace.extend({ id: z.string().min(1).max(64) })).output(type<void>()),
};

/** The ids of attached files that a message takes along. */
export const TakenFiles = z.array(AttachedFileId).max(MOST_ATTACHED_FILES);

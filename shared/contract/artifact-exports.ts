import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ARTIFACT_EXPORT_FORMATS } from '../export-format.ts';
import { MessageId, TopicId } from '../ids.ts';
import { LOCALES } from '../locales.ts';
import { VersionRef } from './artifacts.ts';

/** What a page receives of an exported file: its name, then its content in pieces, then `end`. */
export type FilePiece =
  | {
      readonly type: 'file';
      /** A file name that every system accepts, with its extension. */
      readonly name: string;
      readonly mimeType: string;
    }
  | { readonly type: 'bytes'; readonly base64: string }
  | { readonly type: 'end' };

const MessageRef = z.object({ from: z.literal('message'), messageId: MessageId });

export const artifactExports = {
  /**
   * Writes one version of an artifact, the text of one message with the artifacts that it shows, or the newest
   * version of every artifact of the topic, for the user to keep.
   * Throws `not-found`, and `bad-usage` if it is too long.
   */
  write: oc
    .input(
      z.object({
        topicId: TopicId,
        /** A version; a message, whose text shows artifacts; null: all artifacts. */
        ref: z.discriminatedUnion('from', [...VersionRef.options, MessageRef]).nullable(),
        format: z.enum(ARTIFACT_EXPORT_FORMATS),
        /** The language of the words that the export adds. */
        locale: z.enum(LOCALES),
      }),
    )
    .output(eventIterator(type<FilePiece>())),
};

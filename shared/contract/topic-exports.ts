import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import { EXPORT_FORMATS } from '../export-format.ts';
import { TopicId } from '../ids.ts';
import { LOCALES } from '../locales.ts';

/** What a page receives of an export: first the facts about the file, then its text in pieces, then
 * `end`. Without `end`, the text is not complete. */
export type ExportPiece =
  | {
      readonly type: 'file';
      /** A file name that every system accepts, with its extension. */
      readonly name: string;
      readonly mimeType: string;
      /** The number of messages that are written. */
      readonly messages: number;
    }
  /** `written` is the number of messages that are complete with this text. */
  | { readonly type: 'text'; readonly text: string; readonly written: number }
  | { readonly type: 'end' };

export const topicExports = {
  /**
   * Writes the messages of a topic for the user to keep as a file. Hidden versions are left out. Throws `not-found`, and `bad-usage` for a topic that is too long.
   */
  write: oc
    .input(
      z.object({
        topicId: TopicId,
        format: z.enum(EXPORT_FORMATS),
        /** The language of the words that the export adds to the messages. */
        locale: z.enum(LOCALES),
      }),
    )
    .output(eventIterator(type<ExportPiece>())),
};

/**
 * Reads the resources attached to a message from their servers, as bounded parts of the message.
 */

import type { Attachment } from '../../../shared/contract/servers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import type { ResourceContent } from '../../../shared/server-view.ts';
import { quoted } from '../text/visible-text.ts';
import type { Offers } from './offers.ts';

/**
 * Maximum lengths in characters: of all texts of one message together, and of the base64 of all
 * its images.
 */
const TEXT_LENGTH = 400_000;
const IMAGE_LENGTH = 12 * 1024 * 1024;
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const TEXT_TYPE = /^text\/|[/+](json|xml|yaml|javascript)$/;

/**
 * Throws `conflict` for the first attachment that cannot be read, and when all are too long
 * together. A resource that is attached twice is read once.
 */
export async function readAttachments(
  { readResource }: Pick<Offers, 'readResource'>,
  attachments: readonly Attachment[],
): Promise<readonly AttachedPart[]> {
  const wanted = new Map(attachments.map((attachment) => [JSON.stringify(attachment), attachment]));
  const read = await Promise.all(
    [...wanted.values()].map(async (attachment) => {
      const contents = await readResource(attachment);
      const parts = contents.map((content) => partOf(attachment, content));
      if (parts.length === 0)
        throw new LoopwrightError('attachment-empty', { ...attachment, uri: quoted(attachment.uri) });
      return parts;
    }),
  );
  const parts = read.flat();
  const length = (type: AttachedPart['type']) =>
    parts.reduce(
      (sum, part) => sum + (part.type === type ? (part.type === 'file' ? part.text : part.data).length : 0),
      0,
    );
  if (length('file') > TEXT_LENGTH || length('image') > IMAGE_LENGTH) {
    throw new LoopwrightError('attachments-too-large');
  }
  return parts;
}

function partOf(attachment: Attachment, { uri, mimeType, text, blob }: ResourceContent): AttachedPart {
  if (text !== null) return { type: 'file', serverId: attachment.serverId, path: uri || attachment.uri, text };
  if (blob !== null && mimeType !== null && IMAGE_TYPES.has(mimeType)) return { type: 'image', mimeType, data: blob };
  if (blob !== null && mimeType !== null && TEXT_TYPE.test(mimeType)) {
    const decoded = Buffer.from(blob, 'base64').toString('utf8').replaceAll('\0', '\ufffd');
    return { type: 'file', serverId: attachment.serverId, path: uri || attachment.uri, text: decoded };
  }
  const { serverId } = attachment;
  const type = mimeType === null ? null : quoted(mimeType, 60);
  throw new LoopwrightError('attachment-unreadable', { serverId, uri: quoted(attachment.uri), type });
}

/** Reads a Word document as text with headings, lists and tables in Markdown. */
import mammoth from 'mammoth';
import type { DocumentText } from '../../../../shared/document.ts';
import type { DocumentTask } from '../messages.ts';
import { Gathered } from './gathered.ts';
import { markdownOf } from './html-to-markdown.ts';
import { packedAgain, refuseEntities, unpacked } from './packed-files.ts';
import { Unreadable } from './unreadable.ts';

export async function readWord({ bytes, limits }: DocumentTask): Promise<DocumentText> {
  const files = unpacked(bytes, limits.unpackedBytes);
  refuseEntities(files);
  const { value } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(packedAgain(files)) },
      // Images are not read, and nothing outside of the document is.
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    )
    .catch(() => {
      throw new Unreadable('broken');
    });
  const gathered = new Gathered(limits);
  gathered.add('', markdownOf(value));
  if (!gathered.hasText) throw new Unreadable('empty');
  return { format: 'word', sections: gathered.sections, total: 1, leftOut: gathered.leftOut(null, 1) };
}

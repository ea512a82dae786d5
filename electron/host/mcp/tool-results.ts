/** What a server answered to a call, as bounded, well-formed content. Nothing in it is believed: no marker in a text has a meaning. */
import { z } from 'zod';
import type { ToolContent } from '../../../shared/message.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { isShallow } from './server-tool.ts';
import { quoted } from './visible-text.ts';

/** Characters of text in one result, all parts together. */
export const MAX_TEXT = 200_000;
const MAX_PARTS = 200;
const MAX_IMAGES = 10;
/** Base64 characters of all images of one result: 6 MiB of image. */
const MAX_IMAGE_DATA = 8 * 1024 * 1024;
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The answer to `tools/call`, read leniently: a call that ran must not count as failed because a field is odd. */
export const CallResult = z.object({
  content: z.array(z.unknown()).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false),
});
export type CallResult = z.infer<typeof CallResult>;

const Resource = z.object({ uri: z.string().catch(''), mimeType: z.string().catch(''), text: z.string().optional() });

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal('resource'), resource: Resource }),
  z.object({ type: z.literal('resource_link'), uri: z.string(), name: z.string().catch('') }),
]);

export function contentOf(result: CallResult): readonly ToolContent[] {
  const parts = result.content.slice(0, MAX_PARTS).map(readPart);
  const left = result.content.length - parts.length;
  if (left > 0) parts.push(text(`[${left} more parts were left out]`));
  if (parts.length === 0 && result.structuredContent !== undefined) {
    parts.push(text(structured(result.structuredContent)));
  }
  return bounded(parts);
}

/** Deeper values are not JSON anybody meant, and overflow the stack when they are written. */
const MAX_DEPTH = 128;

function structured(value: unknown): string {
  return isShallow(value, MAX_DEPTH) ? JSON.stringify(value) : '[structured content nested too deeply]';
}

function readPart(raw: unknown): ToolContent {
  const parsed = Part.safeParse(raw);
  if (!parsed.success) return text('[a part of a kind that is not known]');
  const part = parsed.data;
  switch (part.type) {
    case 'text':
      return text(part.text);
    case 'image':
      return isShowable(part)
        ? { type: 'image', mimeType: part.mimeType, data: part.data }
        : text(`[an image that cannot be shown: ${quoted(part.mimeType, 60)}]`);
    case 'audio':
      return text(`[audio: ${quoted(part.mimeType, 60)}, ${part.data.length} characters of base64]`);
    case 'resource':
      return text(`[resource ${quoted(part.resource.uri)}]\n${part.resource.text ?? '[not a text]'}`);
    case 'resource_link':
      return text(`[link to resource ${quoted(part.name)}: ${quoted(part.uri)}]`);
  }
}

function isShowable(image: { readonly mimeType: string; readonly data: string }): boolean {
  return IMAGE_TYPES.has(image.mimeType) && image.data.length <= MAX_IMAGE_DATA && BASE64.test(image.data);
}

/** Keeps what fits, in order; what does not fit leaves a mark. */
function bounded(parts: readonly ToolContent[]): readonly ToolContent[] {
  let textLeft = MAX_TEXT;
  let imageDataLeft = MAX_IMAGE_DATA;
  let imagesLeft = MAX_IMAGES;
  const kept: ToolContent[] = [];
  for (const part of parts) {
    if (part.type === 'text') {
      if (textLeft <= 0) continue;
      kept.push(text(cut(part.text, textLeft)));
      textLeft -= part.text.length;
    } else if (part.type === 'resource' || part.type === 'link') {
      kept.push(part);
    } else if (imagesLeft > 0 && part.data.length <= imageDataLeft) {
      kept.push(part);
      imagesLeft -= 1;
      imageDataLeft -= part.data.length;
    } else {
      kept.push(text('[an image was left out: too many or too large]'));
    }
  }
  return kept;
}

function cut(whole: string, length: number): string {
  if (whole.length <= length) return whole;
  return `${whole.slice(0, length)}\n[cut here: ${whole.length - length} more characters were left out]`;
}

function text(words: string): ToolContent {
  return { type: 'text', text: wellFormed(words) };
}

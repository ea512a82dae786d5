/**
 * Turns a server's answer to a call into bounded, well-formed content. The content is not trusted:
 * no marker in a text has a meaning.
 */
import { z } from 'zod';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { ToolContent } from '../../../../shared/message.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { isBase64 } from '../../text/base64.ts';
import { quoted } from '../../text/visible-text.ts';
import { isShallow } from './server-tool.ts';
import { MAX_TEXT } from './window-space.ts';

const MAX_PARTS = 200;
/** The maximum number of images and audio parts in one result. */
const MAX_MEDIA = 10;
/**
 * The maximum number of base64 characters of all images and audio parts of one result (6 MiB of
 * bytes).
 */
const MAX_MEDIA_DATA = 8 * 1024 * 1024;
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const AUDIO_TYPES = new Set([
  ...['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/mpeg', 'audio/mp3', 'audio/mp4', 'audio/x-m4a', 'audio/aac'],
  ...['audio/ogg', 'audio/opus', 'audio/webm', 'audio/flac'],
]);
/** The maximum length of a URI with which a resource can be requested later. */
const MAX_URI = 8192;
const MAX_NAME = 500;

/**
 * The answer to `tools/call`, parsed leniently: a call that ran must not fail because of an
 * invalid field.
 */
export const CallResult = z.object({
  content: z.array(z.unknown()).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false),
  _meta: z.unknown().optional(),
});
export type CallResult = z.infer<typeof CallResult>;

const Resource = z.object({
  uri: z.string().catch(''),
  mimeType: z.string().nullish().catch(null),
  text: z.string().optional().catch(undefined),
  blob: z.string().optional().catch(undefined),
});

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string(), data: z.string() }),
  z.object({ type: z.literal('resource'), resource: Resource }),
  z.object({ type: z.literal('resource_link'), uri: z.string(), name: z.string().catch('') }),
]);

/** Returns at most `mostText` characters of text. */
export function contentOf(result: CallResult, mostText = MAX_TEXT): readonly ToolContent[] {
  const parts = result.content.slice(0, MAX_PARTS).map(readPart);
  const left = result.content.length - parts.length;
  if (left > 0) parts.push(text(`[${left} more parts were left out]`));
  if (parts.length === 0 && result.structuredContent !== undefined) {
    parts.push(text(structured(result.structuredContent)));
  }
  return bounded(parts, mostText);
}

/**
 * Deeper values are not meaningful JSON, and would overflow the stack when they are serialised.
 */
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
    case 'audio':
      return media(part.type, part.mimeType, part.data);
    case 'resource':
      return resource(part.resource);
    case 'resource_link':
      return link(part.uri, part.name);
  }
}

function media(type: 'image' | 'audio', given: string, data: string): ToolContent {
  // The player of the app ignores the parameters after a semicolon.
  const mimeType = given.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const known = type === 'image' ? IMAGE_TYPES.has(mimeType) : AUDIO_TYPES.has(mimeType);
  if (known && data.length <= MAX_MEDIA_DATA && data !== '' && isBase64(data)) return { type, mimeType, data };
  return text(`[${NAMES[type]} that cannot be shown: ${quoted(given, 60)}]`);
}

const NAMES = { image: 'an image', audio: 'a sound' } as const;

function resource({ uri, mimeType, text: words, blob }: z.infer<typeof Resource>): ToolContent {
  const kind = mimeType ?? '';
  if (words !== undefined) {
    if (!isReadable(uri)) return text(words);
    return {
      type: 'resource',
      uri,
      mimeType: kind === '' ? null : wellFormed(kind.slice(0, 100)),
      text: wellFormed(words),
    };
  }
  if (blob !== undefined && kind.startsWith('image/')) return media('image', kind, blob);
  if (blob !== undefined && kind.startsWith('audio/')) return media('audio', kind, blob);
  return text(`[resource ${quoted(uri)}, not a text: ${quoted(kind, 60)}]`);
}

function link(uri: string, name: string): ToolContent {
  if (!isReadable(uri)) return text(`[a link that cannot be followed: ${quoted(uri)}]`);
  return { type: 'link', uri, name: wellFormed(name.slice(0, MAX_NAME)) };
}

/** Whether the resource can be requested from its server by this URI. */
function isReadable(uri: string): boolean {
  return uri !== '' && uri.length <= MAX_URI && wellFormed(uri) === uri;
}

/** Keeps the parts that fit, in order, and marks omitted parts. */
function bounded(parts: readonly ToolContent[], mostText: number): readonly ToolContent[] {
  let textLeft = mostText;
  let dataLeft = MAX_MEDIA_DATA;
  let mediaLeft = MAX_MEDIA;
  const kept: ToolContent[] = [];
  for (const part of parts) {
    switch (part.type) {
      case 'text':
      case 'resource':
        if (textLeft <= 0) continue;
        kept.push({ ...part, text: cut(part.text, textLeft) });
        textLeft -= part.text.length;
        break;
      case 'link':
        kept.push(part);
        break;
      case 'image':
      case 'audio':
        if (mediaLeft === 0 || part.data.length > dataLeft) {
          kept.push(text(`[${NAMES[part.type]} was left out: too many or too large]`));
          break;
        }
        kept.push(part);
        mediaLeft -= 1;
        dataLeft -= part.data.length;
        break;
      default:
        return assertNever(part);
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

/**
 * The content of a message as every format sends it: its texts and images in order, with
 * placeholders for what cannot be sent. Pure and total.
 */
import { assertNever } from '../assert-never.ts';
import { commandReport } from '../command-report.ts';
import { describedDocument } from '../document.ts';
import type { JsonValue } from '../json.ts';
import type { FilePart, Part, ToolCallPart, ToolContent, ToolResultPart } from '../message.ts';
import { resultText } from '../message.ts';
import { questionText } from '../question-text.ts';
import { cleanJson } from './clean-json.ts';
import { wireName, wireNameOfWritten } from './tool-names.ts';
import { wellFormed } from './well-formed-text.ts';

export type Image = Extract<ToolContent, { type: 'image' }>;

/** Replaces an image that cannot be read. */
export const UNREADABLE_IMAGE = '(an image that cannot be shown)';

export const RESULT_IMAGES_INTRO = 'The images from the tool results above, in order:';

/** Texts and images. Neighbouring texts are joined. */
export function blocksOf(parts: readonly Part[]): (string | Image)[] {
  const blocks: (string | Image)[] = [];
  let previous: Part['type'] | null = null;
  for (const part of parts) {
    const block = blockOf(part);
    if (block === null) continue;
    if (part.type === 'text' && previous === 'text') blocks.push(`${blocks.pop()}${block}`);
    else blocks.push(block);
    previous = part.type;
  }
  return blocks.map((block) => (typeof block === 'string' ? wellFormed(block) : block));
}

function blockOf(part: Part): string | Image | null {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
      return part;
    case 'file':
      return attachedText(part);
    case 'command-run':
      return commandReport(part.locale, part);
    case 'question':
      return [part.prefix, questionText(part)].filter((text) => text !== '').join(' ');
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
    case 'slash-command':
    case 'reminder':
      return null;
    default:
      return assertNever(part);
  }
}

/** A file of the workspace, or a resource of a server. */
function attachedText({ serverId, path, text, document }: FilePart): string {
  const place = JSON.stringify(wellFormed(path));
  if (document !== undefined) {
    const kind = describedDocument({ format: document.format, total: document.parts });
    return `<attached-file name=${place} content="${kind}">\n${text}\n</attached-file>`;
  }
  if (serverId === undefined) return `<file path=${place}>\n${text}\n</file>`;
  return `<resource server=${JSON.stringify(serverId)} uri=${place}>\n${text}\n</resource>`;
}

/** Returns the blocks in the form of one provider's format. Blank texts are left out. */
export function saidIn<Said>(
  parts: readonly Part[],
  text: (text: string) => Said,
  image: (image: Image) => Said,
): Said[] {
  return blocksOf(parts).flatMap((block) => {
    if (typeof block !== 'string') return [image(block)];
    return isBlank(block) ? [] : [text(block)];
  });
}

/**
 * The images of tool results, after a text that introduces them; empty if there are no images. A
 * result holds only text, so the images follow it as a user message.
 */
export function imagesOfResults<Said>(
  results: readonly ToolResultPart[],
  text: (text: string) => Said,
  image: (image: Image) => Said,
): Said[] {
  const images = results.flatMap((result) => result.content).filter((item) => item.type === 'image');
  return images.length === 0 ? [] : [text(RESULT_IMAGES_INTRO), ...images.map(image)];
}

/** A malformed call is sent without arguments; its result tells the model what was wrong. */
export function sentArguments(call: ToolCallPart): JsonValue {
  return call.malformed ? {} : (cleanJson(call.arguments) ?? {});
}

/** Returns the tool name that is sent for a call. */
export function calledName(call: ToolCallPart): string {
  return call.tool ? wireName(call.tool) : wireNameOfWritten(call.writtenName);
}

/** Returns the text of a tool result, which is never blank. */
export function textOfResult(result: ToolResultPart): string {
  const text = resultText(result);
  if (!isBlank(text)) return wellFormed(text);
  if (result.content.some((item) => item.type === 'image')) return '(an image, below)';
  return result.status === 'done' ? '(no output)' : `(${result.status})`;
}

/**
 * Finds what base64 data never contain. A search for one such place needs no memory for long data, while a
 * pattern for all of the data can exceed the engine's stack.
 */
const NOT_BASE64 = /[^A-Za-z0-9+/=]|=[^=]|===|^=|^$/;

/**
 * Returns the MIME type and the base64 data in a form that a provider accepts; null if the data
 * are not an image.
 */
export function readableImage(image: Image): { readonly mimeType: string; readonly data: string } | null {
  const mimeType = image.mimeType.toLowerCase();
  const { data } = image;
  const readable = /^image\/[a-z0-9.+-]+$/.test(mimeType) && !NOT_BASE64.test(data);
  return readable ? { mimeType, data } : null;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Reads a server's resources, prompts and completions leniently, within limits. */
import { z } from 'zod';
import type { ToolContent } from '../../../../shared/message.ts';
import type { ResourceContent } from '../../../../shared/server-view.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { isBase64 } from '../../text/base64.ts';
import { showInvisible } from '../../text/visible-text.ts';
import { contentOf } from '../tools/tool-results.ts';

const MAX_CONTENTS = 100;
/**
 * Limits for the characters of all texts of one resource, and for the base64 of all its blobs.
 */
const MAX_TEXT = 1_000_000;
const MAX_BLOB = 8 * 1024 * 1024;
const MAX_MESSAGES = 100;
const MAX_VALUES = 100;

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly ToolContent[];
}

const Content = z.object({
  uri: z.string().max(8192).catch(''),
  mimeType: z.string().max(200).nullable().catch(null),
  text: z.string().nullable().catch(null),
  blob: z.string().refine(isBase64).nullable().catch(null),
});

export const ResourceAnswer = z.object({ contents: z.array(z.unknown()).catch([]) });

/**
 * Returns the contents of a resource. A long text is cut and marked; a long blob is left out, so
 * that nobody mistakes a part for the whole.
 */
export function resourceContents({ contents }: z.infer<typeof ResourceAnswer>): readonly ResourceContent[] {
  let textLeft = MAX_TEXT;
  let blobLeft = MAX_BLOB;
  return contents.slice(0, MAX_CONTENTS).flatMap((raw): readonly ResourceContent[] => {
    const read = Content.safeParse(raw);
    if (!read.success) return [];
    const { uri, mimeType, text, blob } = read.data;
    const named = { uri: wellFormed(uri), mimeType: mimeType === null ? null : showInvisible(wellFormed(mimeType)) };
    if (text !== null) {
      const whole = text.length <= textLeft;
      const kept = whole
        ? text
        : `${text.slice(0, textLeft)}\n[cut here: ${text.length - textLeft} more characters were left out]`;
      textLeft = Math.max(0, textLeft - text.length);
      return [{ ...named, text: wellFormed(kept), blob: null }];
    }
    if (blob === null) return [];
    if (blob.length > blobLeft) return [{ ...named, text: '[left out: it is too large]', blob: null }];
    blobLeft -= blob.length;
    return [{ ...named, text: null, blob }];
  });
}

export const PromptAnswer = z.object({ messages: z.array(z.unknown()).catch([]) });

const Message = z.object({ role: z.enum(['user', 'assistant']).catch('user'), content: z.unknown() });

export function promptMessages({ messages }: z.infer<typeof PromptAnswer>): readonly PromptMessage[] {
  return messages.slice(0, MAX_MESSAGES).flatMap((raw): readonly PromptMessage[] => {
    const read = Message.safeParse(raw);
    if (!read.success) return [];
    return [{ role: read.data.role, content: contentOf({ content: [read.data.content].flat(), isError: false }) }];
  });
}

export const CompletionAnswer = z.object({
  completion: z.object({ values: z.array(z.unknown()).catch([]) }).catch({ values: [] }),
});

/**
 * Returns the completions. Values that cannot be displayed are left out, because they are inserted
 * into a field unchanged.
 */
export function completionValues({ completion }: z.infer<typeof CompletionAnswer>): readonly string[] {
  return completion.values
    .filter((value): value is string => typeof value === 'string' && value.length <= 1000)
    .filter((value) => showInvisible(value) === value && wellFormed(value) === value)
    .slice(0, MAX_VALUES);
}

/** Creates a small file that belongs to the demo; it never overwrites a file of the user. */
import { type Conversation, stepsOf } from './conversation.ts';
import { call, complete, type Move, move } from './scenario.ts';
import type { Texts } from './texts.ts';

/**
 * Returns the path of the file after it has been created, or the next move towards creating it.
 * The names are tried in order.
 */
export function madeFile(
  conversation: Conversation,
  names: readonly string[],
  content: string,
  texts: Texts,
  announce: (path: string) => string,
): { readonly path: string } | { readonly next: Move } {
  const attempts = stepsOf(conversation, 'create_file');
  const made = attempts.find((step) => step.outcome.is === 'done')?.arguments.path;
  if (typeof made === 'string') return { path: made };
  const free = names.find((name) => attempts.every((step) => step.arguments.path !== name));
  // A third consecutive failure would reach the default limit on mistakes.
  if (free === undefined || attempts.length >= 2) {
    const last = attempts.at(-1)?.outcome;
    return { next: complete(texts.failed(texts.making, last?.is === 'failed' ? last.message : texts.noFreeName)) };
  }
  return { next: move(announce(free), call('create_file', { path: free, content })) };
}

/** Prepares a model's text for display and storage. */
import { createTextCleaner, type TextCleaner } from '../../../shared/wire/well-formed-text.ts';
import type { KeyRedaction } from './key-redaction.ts';

/**
 * Returns a filter that makes text well-formed and removes the key, however the text is split into
 * pieces.
 */
export function createCleanStream(redaction: KeyRedaction): TextCleaner {
  const cleaner = createTextCleaner();
  const stream = redaction.stream();
  return {
    push: (piece) => stream.push(cleaner.push(piece)),
    end: () => stream.push(cleaner.end()) + stream.end(),
  };
}

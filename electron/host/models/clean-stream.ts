/** What a model says, as it may be shown and kept. */
import { createTextCleaner, type TextCleaner } from '../../../shared/wire/well-formed-text.ts';
import type { KeyRedaction } from './key-redaction.ts';

/** Well-formed and without the key, wherever the pieces are cut. */
export function createCleanStream(redaction: KeyRedaction): TextCleaner {
  const cleaner = createTextCleaner();
  const stream = redaction.stream();
  return {
    push: (piece) => stream.push(cleaner.push(piece)),
    end: () => stream.push(cleaner.end()) + stream.end(),
  };
}

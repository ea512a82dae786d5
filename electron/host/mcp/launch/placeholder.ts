import { quoted } from '../../text/visible-text.ts';

/**
 * Finds a placeholder that other programs fill in and this one does not. A sentence, or null if
 * there is none.
 */
export function placeholderIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const [found] = /\$\{[^}]{1,100}\}|<(?:your|YOUR)[-_ ][^>]{1,80}>|\bYOUR_[A-Z_]{2,60}\b/.exec(text) ?? [];
    if (found !== undefined) return `Its setting still holds ${quoted(found)}: put the value there itself.`;
  }
  return null;
}

import type { Hint } from '../../../../shared/failures/hints.ts';
import { quoted } from '../../text/visible-text.ts';

/** Finds a placeholder that other programs fill in and this one does not; null: there is none. */
export function placeholderIn(texts: readonly string[]): Hint | null {
  for (const text of texts) {
    const [found] = /\$\{[^}]{1,100}\}|<(?:your|YOUR)[-_ ][^>]{1,80}>|\bYOUR_[A-Z_]{2,60}\b/.exec(text) ?? [];
    if (found !== undefined) return { name: 'placeholder-left', data: { placeholder: quoted(found) } };
  }
  return null;
}

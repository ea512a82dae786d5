/**
 * Names in a form in which spellings of the same file are equal, for lists of names that need the consent
 * of the user.
 */

/** Returns the folded names of a path that has `/` between them. */
export function foldedNames(path: string): readonly string[] {
  return path.split('/').map(foldedName);
}

/**
 * Unifies names that a file system may treat as equal. Windows drops dots and spaces at the end of a
 * name, and HFS+ drops these invisible characters (CVE-2014-9390).
 */
export function foldedName(name: string): string {
  const visible = PLAIN.test(name) ? name.toLowerCase() : folded(name);
  return DROPPED_END.test(visible) && !/^\.+$/.test(visible) ? visible.replace(/[. ]+$/, '') : visible;
}

/** Letters that have only one spelling besides that of their case. */
const PLAIN = /^[ -~]*$/;

const DROPPED_END = /[. ]$/;

/** Converts to upper case first, so that a long s (U+017F) becomes an s. */
function folded(name: string): string {
  const lower = name.normalize('NFKC').toUpperCase().toLowerCase();
  return lower.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '');
}

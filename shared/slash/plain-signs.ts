/**
 * Converts signs from different keyboards and input methods to those that the grammar uses. Pure.
 */

/** All dashes of Unicode, and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu;
const COMMA = /[\u3001\uff0c]/g;
/**
 * The ratio sign, which some input methods write between hours and minutes. NFKC does not convert
 * it.
 */
const COLON = /\u2236/g;

/**
 * Converts full-width letters, digits and signs to narrow ones, every dash to `-` and every comma
 * to `,`. Use it for values, not for text that must stay as the user wrote it.
 */
export function plainSigns(written: string): string {
  return written.normalize('NFKC').replace(DASH, '-').replace(COMMA, ',').replace(COLON, ':');
}

/** A word of the grammar, whatever its case and width. */
export function plainWord(written: string): string {
  return plainSigns(written).toLowerCase();
}

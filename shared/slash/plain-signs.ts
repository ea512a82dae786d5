/**
 * Signs as keyboards and input methods write them, brought to the ones the grammar knows. Pure.
 */

/** Any dash of Unicode, and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu;
const COMMA = /[\u3001\uff0c]/g;
/** Not covered by NFKC: the ratio sign, which some input methods write in times. */
const COLON = /\u2236/g;

/**
 * Full-width letters, digits and signs become narrow, every dash `-`, every comma `,`. For
 * values, not for what a person wants kept.
 */
export function plainSigns(written: string): string {
  return written.normalize('NFKC').replace(DASH, '-').replace(COMMA, ',').replace(COLON, ':');
}

/** A word of the grammar in whatever case and width it was typed. */
export function plainWord(written: string): string {
  return plainSigns(written).toLowerCase();
}

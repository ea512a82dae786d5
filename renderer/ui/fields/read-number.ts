/**
 * Reads a number, optionally with thousands separators or in full-width digits. Returns null if
 * the text is blank, and NaN if it is not a number. Pure.
 */
export function readNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const plain = /^\d{1,3}([, _]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[, _]/g, '') : text;
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * A number as people type it: with commas or blanks between thousands, also in wide digits. Null:
 * nothing is typed. NaN: it is no number. Pure.
 */
export function readNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const plain = /^\d{1,3}([, _]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[, _]/g, '') : text;
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

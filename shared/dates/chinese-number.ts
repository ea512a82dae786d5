/** Reads numbers up to 999 in digits or in Chinese. Pure. */

/** The source of a regular expression for such a number. */
export const NUMBER = '(?:\\d{1,3}|[零〇一二两三四五六七八九十百]{1,5})';

const DIGITS: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};

/** Null: the text is no number. */
export function chineseNumber(text: string): number | null {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const match =
    /^(?:([一二两三四五六七八九])百零?)?(?:([一二两三四五六七八九])?(十))?([零〇一二两三四五六七八九])?$/.exec(text);
  if (match === null || text === '') return null;
  const [, hundreds, tens, ten, ones] = match;
  const digit = (written: string | undefined) => (written === undefined ? 0 : (DIGITS[written] ?? 0));
  return digit(hundreds) * 100 + (ten === undefined ? 0 : (tens === undefined ? 1 : digit(tens)) * 10) + digit(ones);
}

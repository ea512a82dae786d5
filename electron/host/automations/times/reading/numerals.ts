/** Chinese numerals below 10,000, such as 八, 十五, 二十三, 一百二十 and 二〇二七. */

const DIGITS: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4 },
  ...{ 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 兩: 2 },
};
const POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

export function isNumeral(character: string): boolean {
  return character in DIGITS || character in POWERS;
}

/** Returns the number, or null for numerals that are no number, such as 一三五. */
export function readNumerals(text: string): number | null {
  const digits = [...text].map((character) => DIGITS[character]);
  if (text.length === 4 && digits.every((digit) => digit !== undefined)) return Number(digits.join(''));
  let sum = 0;
  let digit: number | null = null;
  let power = 10_000;
  for (const character of text) {
    const value = DIGITS[character];
    const next = POWERS[character];
    if (next !== undefined) {
      // Each power of ten comes once, from the largest to the smallest, after a digit; only 十 may lead alone.
      if (next >= power || digit === 0 || (digit === null && (next !== 10 || sum > 0))) return null;
      sum += (digit ?? 1) * next;
      power = next;
      digit = null;
    } else {
      const follows = digit === null || (digit === 0 && value !== 0);
      if (value === undefined || !follows) return null;
      digit = value;
    }
  }
  return sum + (digit ?? 0);
}

/** The days of the week that a numeral after 周 or 星期 can mean. 0: Sunday. */
export function weekdayOf(character: string): number | null {
  const at = '日一二三四五六'.indexOf(character);
  return character === '天' ? 0 : at < 0 ? null : at;
}

/** Versions of the app: three numbers, such as `0.2.0`. Pure. */

const NUMBERS = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

export const isVersion = (text: string): boolean => NUMBERS.test(text);

/**
 * Whether `offered` comes after `running`; false if it is not a version. What runs may be a trial, such as
 * `0.2.0-beta.1`, which comes before `0.2.0`.
 */
export function isNewer(offered: string, running: string): boolean {
  const [numbers = '', ...trial] = running.split('-');
  const [after, before] = [numbersOf(offered), numbersOf(numbers)];
  if (after === null || before === null) return false;
  const differs = after.findIndex((number, index) => number !== before[index]);
  return differs < 0 ? trial.length > 0 : (after[differs] ?? 0) > (before[differs] ?? 0);
}

const numbersOf = (version: string): readonly number[] | null => NUMBERS.exec(version)?.slice(1).map(Number) ?? null;

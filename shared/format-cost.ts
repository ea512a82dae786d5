/**
 * Formats US dollars, such as $12.30, $0.042 or $0.00. A positive amount below a hundredth of a
 * cent is shown as less than $0.0001.
 */
export function formatCost(dollars: number, locale: string): string {
  const least = 0.0001;
  const isTiny = dollars > 0 && dollars < least;
  const digits = dollars >= 1 || dollars === 0 ? 2 : dollars >= 0.1 ? 3 : 4;
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  });
  return isTiny ? `< ${money.format(least)}` : money.format(dollars);
}

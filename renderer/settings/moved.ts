/**
 * The list with one item moved up (-1) or down (1); unchanged if there is no such place. Pure.
 */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const [item, other] = [items[index], items[index + by]];
  if (item === undefined || other === undefined) return items;
  return items.with(index, other).with(index + by, item);
}

/**
 * Moves an item of a list one place up (-1) or down (1). The list is unchanged if the item would
 * leave the list. Pure.
 */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const [item, other] = [items[index], items[index + by]];
  if (item === undefined || other === undefined) return items;
  return items.with(index, other).with(index + by, item);
}

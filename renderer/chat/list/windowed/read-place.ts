/** Remembers what the reader of a list sees, and brings it back after rows have changed their heights. */

/** The row at the upper edge of the view, and its distance from this edge in pixels. */
export interface ReadPlace {
  readonly key: string;
  readonly top: number;
  /** The scroll position at that moment. */
  readonly scrollTop: number;
}

/** Returns the place that is read; null: no row is in view. `body` contains the rendered rows. */
export function readPlace(list: HTMLElement, body: HTMLElement): ReadPlace | null {
  const upper = list.getBoundingClientRect().top;
  for (const row of rowsOf(body)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > upper) return { key: row.dataset.key ?? '', top: top - upper, scrollTop: list.scrollTop };
  }
  return null;
}

/** Scrolls the list so that the place is where it was. What the reader has scrolled in the meantime stays scrolled. */
export function restorePlace(list: HTMLElement, body: HTMLElement, place: ReadPlace): void {
  const row = rowWith(body, place.key);
  if (row === null) return;
  const moved = list.scrollTop - place.scrollTop;
  const off = row.getBoundingClientRect().top - list.getBoundingClientRect().top - (place.top - moved);
  if (Math.abs(off) >= 1) list.scrollTop += off;
}

/** The rendered row with this key; null: it is not rendered. */
export function rowWith(body: HTMLElement, key: string): HTMLElement | null {
  return rowsOf(body).find((row) => row.dataset.key === key) ?? null;
}

export const rowsOf = (body: HTMLElement): readonly HTMLElement[] =>
  [...body.children].filter((child) => child instanceof HTMLElement);

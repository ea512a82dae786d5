/** Lets a part of the page that has nothing more to ask give the focus to the composer. */

/** Takes the focus, or leaves it where it is. */
type TakeFocus = () => void;

const composers = new Set<TakeFocus>();

/** Offers a composer for the focus until the returned function is called. */
export function offerFocus(take: TakeFocus): () => void {
  composers.add(take);
  return () => {
    composers.delete(take);
  };
}

export function focusComposer(): void {
  for (const take of composers) take();
}

/**
 * Prevents the focus from getting lost: if the focused control disappears or is disabled, an
 * element around it gets the focus.
 */

/**
 * The number of milliseconds to wait before the focus is moved, because dialogs return the focus
 * themselves a moment after they close.
 */
const SETTLE_MS = 60;

export function keepFocus(): void {
  /** The element that had the focus last, followed by its ancestors. */
  let path: readonly HTMLElement[] = [];
  let looking = false;

  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof HTMLElement ? around(target) : [];
  });
  const look = () => {
    looking = false;
    const [last] = path;
    if (last === undefined || !nobodyHasIt() || usable(last)) return;
    const next = path.find((element) => element.hasAttribute('tabindex') && usable(element));
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (looking || path.length === 0 || !nobodyHasIt()) return;
    looking = true;
    setTimeout(look, SETTLE_MS);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

const usable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

function around(target: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = target; at !== null; at = at.parentElement) path.push(at);
  return path;
}

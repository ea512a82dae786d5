/** How long the colour takes to fade, in milliseconds. */
const FADE_MS = 1_600;

/** Shows for a moment which element was looked for. */
export function flash(element: Element): void {
  const keyframes = [{ backgroundColor: 'var(--found)' }, { backgroundColor: 'transparent' }];
  element.animate(keyframes, { duration: FADE_MS, easing: 'ease-in' });
}

/** Counts which components of the built page render, as React reports it to its developer tools. */
import type { Page } from 'playwright';

/** The parts of the page, and the selector of the element that contains each. */
export type Places = Readonly<Record<string, string>>;

/**
 * React calls this hook after each commit. A function component has rendered if React has marked its
 * fiber so; children that are the same objects as before were not visited.
 */
const HOOK = `(() => {
  const FUNCTIONS = new Set([0, 11, 15]);
  const ELEMENT = 5;
  const PERFORMED_WORK = 1;
  const rendered = [];
  const elementOf = (fiber) => {
    for (let at = fiber; at !== null; at = at.return) if (at.tag === ELEMENT) return at.stateNode;
    return null;
  };
  const look = (fiber, isNew) => {
    for (let at = fiber; at !== null; at = at.sibling) {
      const isMounted = isNew || at.alternate === null;
      if (FUNCTIONS.has(at.tag) && (isMounted || (at.flags & PERFORMED_WORK) !== 0)) rendered.push(elementOf(at));
      if (isMounted || at.child !== at.alternate.child) look(at.child, isMounted);
    }
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => look(root.current, false),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  };
  globalThis.renderCounter = {
    begin: () => { rendered.length = 0; },
    read: (places) => {
      const counts = Object.fromEntries([...Object.keys(places), 'elsewhere'].map((name) => [name, 0]));
      for (const element of rendered) {
        const place = Object.entries(places).find(([, selector]) => element?.closest(selector));
        counts[place === undefined ? 'elsewhere' : place[0]] += 1;
      }
      return counts;
    },
  };
})()`;

/** Must be called before the page is loaded. */
export const countRenders = (page: Page): Promise<unknown> => page.addInitScript(HOOK);

/**
 * Returns how many components rendered during `use`, by the first place that contains them, and `elsewhere`.
 */
export async function rendersDuring<Name extends string>(
  page: Page,
  places: Readonly<Record<Name, string>>,
  use: () => Promise<void>,
): Promise<Readonly<Record<Name | 'elsewhere', number>>> {
  await page.evaluate('renderCounter.begin()');
  await use();
  return await page.evaluate(`renderCounter.read(${JSON.stringify(places)})`);
}

/** The time in milliseconds during which nothing renders in a page that is at rest. */
const QUIET_MS = 300;
const MOST_LOOKS = 40;

/** Waits until no component renders any more. Throws if that does not happen within some seconds. */
export async function untilAtRest(page: Page): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { elsewhere } = await rendersDuring(page, {}, () => page.waitForTimeout(QUIET_MS));
    if (elsewhere === 0) return;
  }
  throw new Error('The page does not stop rendering.');
}

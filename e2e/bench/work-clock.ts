/** Reads how long the main thread of a page has worked, from the processor's clock. */
import type { Page } from 'playwright';

/**
 * Returns a function that returns the CPU time of all tasks of the page's main thread so far, in
 * milliseconds. It hardly depends on other load on the machine.
 */
export async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

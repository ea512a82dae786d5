/** Checks of the app in a window, which run on Electron and on the Electron double. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Collects the problems of the page. It must be called before the page does anything, because each
 * problem is reported only once.
 */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/** Checks that the app's page is shown, has reached its host and makes no other requests. */
export async function expectWorkingWindow(page: Page): Promise<void> {
  // A page cannot be reloaded while it is still being loaded.
  await page.getByRole('button').first().waitFor({ timeout: 20_000 });
  const problems = problemsOf(page);
  await page.reload();
  await page.getByRole('button').first().waitFor({ timeout: 20_000 });
  await expect.poll(() => page.title()).toContain('Loopwright');
  expect(await page.evaluate(() => 'loopwright' in globalThis && !('require' in globalThis))).toBe(true);
  expect(problems).toEqual([]);
}

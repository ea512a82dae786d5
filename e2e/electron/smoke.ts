/** What must be true of the app in a window, whatever plays Electron. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Listen before the page does anything: what is wrong with it is said once. */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/** The page of the app is there, has reached its host and is alone with it. */
export async function expectWorkingWindow(page: Page): Promise<void> {
  // A page that is only just being put in place cannot be loaded anew.
  await page.getByRole('button').first().waitFor({ timeout: 20_000 });
  const problems = problemsOf(page);
  await page.reload();
  await page.getByRole('button').first().waitFor({ timeout: 20_000 });
  await expect.poll(() => page.title()).toContain('Loopwright');
  expect(await page.evaluate(() => 'loopwright' in globalThis && !('require' in globalThis))).toBe(true);
  expect(problems).toEqual([]);
}

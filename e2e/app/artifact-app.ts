/** An app with a topic whose loops made artifacts of all kinds, and its panel. */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from './app.ts';
import { ANALYSIS, seedArtifacts } from './artifact-seeds.ts';
import type { PageOptions } from './browser.ts';
import { button, expect } from './person.ts';

export async function startArtifactApp(browser: Browser): Promise<App> {
  const app = await startApp(browser);
  try {
    await app.stop();
    await seedArtifacts(app);
    await app.start();
    return app;
  } catch (error) {
    await app[Symbol.asyncDispose]();
    throw error;
  }
}

/** Opens the panel of the topic in a new window. */
export async function artifactPanel(app: App, options: PageOptions = {}): Promise<Page> {
  const { page } = await app.open(options);
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: ANALYSIS }).first().click();
  await button(page, 'Show plan and changes').click();
  await page.getByRole('tab', { name: /^Artifacts/ }).click();
  await expect(page.getByRole('list', { name: 'Artifacts' })).toBeVisible();
  return page;
}

/**
 * Scenes of the Inspector, which shows the requests to the model in a topic whose loop has ended.
 */
import type { Page } from 'playwright';
import type { App } from '../app/app.ts';
import { type Scene, topic } from './scene.ts';

const call = (page: Page) => page.getByRole('tabpanel').locator('button[aria-expanded]').nth(1);

async function open(app: App, title: string): Promise<Page> {
  const page = await topic(app, title);
  await page.keyboard.press('Control+i');
  await call(page).waitFor();
  return page;
}

async function openCall(page: Page): Promise<void> {
  if ((await call(page).getAttribute('aria-expanded')) === 'false') await call(page).click();
  await page.locator('section [data-json]').first().waitFor();
}

/**
 * The scenes of the Inspector. `title` is the title of a topic that an earlier scene has created.
 */
export const inspectorScenes = (title: string): readonly Scene[] => [
  {
    name: 'inspector',
    show: (app) => open(app, title),
  },
  {
    name: 'inspector-openai',
    async show(app) {
      const page = await open(app, title);
      await openCall(page);
      return page;
    },
  },
  {
    name: 'inspector-gemini',
    async show(app) {
      const page = await open(app, title);
      await openCall(page);
      await page.getByRole('tabpanel').getByText('Gemini', { exact: true }).click();
      return page;
    },
    async again(page) {
      await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 400));
    },
  },
];

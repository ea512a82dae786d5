/** Scenes of a folder that the user has not trusted yet, and of one that the user trusts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { startApp } from '../app/app.ts';
import { composerMenu, type Scene, type SceneSet, topic, window } from './scene.ts';
import { seedTopics } from './seeds.ts';
import { FILES } from './stories.ts';

/** A folder name with a zero width space and two blanks in a row. */
const FOLDER = 'clients/north\u200bwind  2026/web-shop-and-inventory';

const scenes: readonly Scene[] = [
  { name: 'folder-restricted', show: (app) => topic(app, 'Rename config keys') },
  {
    name: 'folder-restricted-details',
    show: (app) => topic(app, 'Rename config keys'),
    async again(page) {
      await page.keyboard.press('Escape');
      await page.locator('header button:has(.lucide-shield-alert)').click();
    },
  },
  {
    name: 'menu-approvals-restricted',
    show: (app) => topic(app, 'Rename config keys'),
    async again(page) {
      await page.keyboard.press('Escape');
      await composerMenu(page, 'Approvals').click();
    },
  },
  {
    name: 'palette-files-restricted',
    async show(app) {
      const page = await topic(app, 'Rename config keys');
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('water');
      await page.getByText('after you trust it').waitFor();
      return page;
    },
  },
  { name: 'folder-trusted-details', show: window, again: openTrusted },
  { name: 'folder-instructions', show: window, again: openInstructions },
  {
    name: 'topic-instructions',
    show: window,
    async again(page) {
      await openInstructions(page);
      await page.locator('section ~ div button').first().click();
    },
  },
];

/** In a narrow window the button is behind the choices of the topic. */
async function openTrusted(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const button = page.locator('button:has(.lucide-shield-check)').filter({ visible: true });
  if ((await button.count()) === 0) await page.locator('header button:has(.lucide-sliders-horizontal)').click();
  await button.first().click();
}

async function openInstructions(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // In a narrow window the chip is in the choices of the topic.
  const choices = page.locator('header button:has(.lucide-sliders-horizontal)');
  if (await choices.isVisible()) await choices.click();
  await page.locator('button:has(.lucide-scroll-text)').filter({ visible: true }).last().click();
}

/** The instructions of a project for assistants, with a hidden character. */
const AGENTS = `# Working here

- Run \`npm test\` after each change.
- Keep functions short, and write a test first.
- Never touch \`legacy/\`; it is generated.\u200b

## Style

Two spaces, single quotes, no default exports. ${'Prefer plain words. '.repeat(30)}
`;

export const trustScenes = (browser: Browser): SceneSet => ({
  name: 'trust in folders',
  linked: false,
  async start() {
    const app = await startApp(browser, { files: { ...FILES, 'AGENTS.md': AGENTS } });
    await app.stop();
    const folder = join(app.root, FOLDER);
    await mkdir(folder, { recursive: true });
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    seedTopics(database, folder);
    database.close();
    await app.start();
    return app;
  },
  scenes,
});

/** Scenes of moving the data folder: where it would go, a folder where it must not go, and after the move. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../app/app.ts';
import { type Scene, type SceneSet, scene } from './scene.ts';
import { settings } from './settings-scenes.ts';

const data = (app: App): Promise<Page> => settings(app, 'Data');

/** Chooses a folder in the folder of the app. */
const choosing =
  (folder: (app: App) => string) =>
  async (app: App): Promise<Page> => {
    const page = await data(app);
    await page.getByRole('button', { name: 'Move the data folder…' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Folder' });
    await field.fill(folder(app));
    await field.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Use this folder' }).click();
    return page;
  };

const target = (app: App): string => {
  const folder = join(app.root, 'new home of the data');
  mkdirSync(folder, { recursive: true });
  return folder;
};

const scenes: readonly Scene[] = [
  scene('data-folder', data, (page) => page.getByRole('button', { name: 'Move the data folder…' }).waitFor()),
  scene('data-folder-pick', data, async (page) => {
    await page.getByRole('button', { name: 'Move the data folder…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use this folder' }).waitFor();
  }),
  scene('data-folder-move', choosing(target), (page) => page.getByText('are free there').waitFor()),
  scene(
    'data-folder-refused',
    choosing((app) => app.workspace),
    (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
  ),
  scene('data-folder-moved', choosing(target), async (page) => {
    await page.getByText('are free there').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Move and restart' }).click();
    await page.getByRole('region', { name: 'Moved data' }).waitFor();
  }),
  scene('data-folder-old', data, (page) => page.getByRole('button', { name: 'Remove the copy…' }).waitFor()),
  scene('data-folder-remove', data, async (page) => {
    await page.getByRole('button', { name: 'Remove the copy…' }).click();
    await page.getByRole('dialog').waitFor();
  }),
];

export const moveScenes = (browser: Browser): SceneSet => ({
  name: 'moving the data',
  start: () => startApp(browser),
  scenes,
  linked: false,
});

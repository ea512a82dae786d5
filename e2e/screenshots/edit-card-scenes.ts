/** Scenes of the card of an edit: undone, and not redone because the file was changed since. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { startApp } from '../app/app.ts';
import { DONE } from '../app/person.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { ask, ended, inTopic, type SceneSet, scene } from './scene.ts';

const GOAL = 'Put the opening hours into words';
const HOURS = ['# Opening hours', '', 'Mon-Fri: 9-17', '', 'We close on holidays.', '', 'Call us.', ''];
const hours = (change: Readonly<Record<number, string>> = {}) =>
  HOURS.map((line, index) => change[index] ?? line).join('\n');

export const editCardScenes = (browser: Browser): SceneSet => ({
  name: 'edit-cards',
  linked: true,
  scenes: [
    scene(
      'edit-card-undone',
      (app) => ask(app, GOAL),
      (page) => ended(page, 'done'),
      (page) => page.getByRole('button', { name: 'Undo: shop/opening-hours.md' }).click(),
      (page) => page.getByRole('button', { name: 'Redo: shop/opening-hours.md' }).waitFor(),
    ),
    scene(
      'edit-card-refused',
      async (app) => {
        await writeFile(join(app.workspace, 'shop/opening-hours.md'), hours({ 6: 'Call us or write.' }));
        return inTopic(GOAL)(app);
      },
      (page) => page.getByRole('button', { name: 'Redo: shop/opening-hours.md' }).click(),
      (page) => page.getByRole('button', { name: 'Compare the contents of shop/opening-hours.md…' }).waitFor(),
    ),
  ],
  start: () =>
    startApp(browser, {
      files: { 'shop/opening-hours.md': hours() },
      settings: { approvalMode: 'allow-edits' },
      script: [
        call('replace_in_file', {
          path: 'shop/opening-hours.md',
          search: 'Mon-Fri: 9-17',
          replace: 'From Monday to Friday, from 9 to 17.',
        }),
        call(DONE, { result: 'The opening hours are a sentence now.' }),
      ],
    }),
});

/** Scenes of the data tools: offered above the composer, after they have read a file, and asking for the user's own Python. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { button, chat, say } from '../app/person.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { approval, ended, type Scene, type SceneSet, window } from './scene.ts';
import { settings } from './settings-scenes.ts';

const FILES = {
  'deliveries of the summer.csv': 'city;price\nBern;1,5\n',
  'data/deliveries.csv': '日期;customer;产品;price\n2026-05-01;竹园餐厅;番茄;2,5\n2026-05-02;School;beans;NA\n',
};

const scenes: readonly Scene[] = [
  {
    name: 'data-offer',
    async show(app) {
      const page = await window(app);
      await say(page, 'What is in data/deliveries.csv?');
      await chat(page).getByText('I cannot read tables here.').waitFor();
      await button(page, 'Switch on in this topic').waitFor();
      return page;
    },
  },
  {
    name: 'data-read',
    async show(app) {
      const page = await window(app);
      await say(page, 'Sum up data/deliveries.csv');
      await chat(page).getByText('I cannot read tables here.').waitFor();
      await button(page, 'Switch on in this topic').click();
      await say(page, 'Now you can.');
      await ended(page, 'done');
      return page;
    },
  },
  {
    name: 'data-own-python',
    async show(app) {
      const page = await settings(app, 'Approvals');
      await ownPython(page, 'python3');
      await button(page, /^New topic/).click();
      await say(page, 'Cluster data/deliveries.csv');
      await chat(page).getByText('I cannot read tables here.').waitFor();
      await button(page, 'Switch on in this topic').click();
      await say(page, 'Now you can, in my Python.');
      await approval(page).waitFor();
      return page;
    },
    again: showCard,
  },
  settingScene('settings-own-python', 'python3'),
  settingScene('settings-own-python-missing', 'pyton'),
];

/** The setting with this name of a Python, and the sentence about it. */
function settingScene(name: string, python: string): Scene {
  return {
    name,
    async show(app) {
      const page = await settings(app, 'Approvals');
      await ownPython(page, python);
      return page;
    },
    again: showState,
  };
}

/** Types the name of a Python into the setting, and waits until the app has checked it. */
async function ownPython(page: Page, named: string): Promise<void> {
  const field = page.locator('li', { hasText: 'Your own Python' }).getByRole('textbox');
  await field.fill(named);
  await field.press('Enter');
  await page.getByText(STATE).waitFor();
}

/** The beginnings of the sentences about the setting, in both languages. */
const STATE = /^Found: Python|^There is no program|^已找到|^找不到程序/;

async function showState(page: Page): Promise<void> {
  await page.getByText(STATE).evaluate((state) => state.scrollIntoView({ block: 'center' }));
}

/** Closes the panel that lies over the chat of a narrow window. */
async function showCard(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
  const close = page.getByRole('button', { name: /^(Close|关闭)/ });
  if (isNarrow && (await close.last().isVisible())) await close.last().click();
}

const OWN_CODE = `import pandas as pd
from sklearn.cluster import KMeans

frame = dataframe('deliveries')
frame['group'] = KMeans(n_clusters=2).fit_predict(frame[['price']].fillna(0))

show_table(frame.to_dict('records'), 'Groups')
frame.groupby('group')['price'].agg(['count', 'mean'])`;

export const dataScenes = (browser: Browser): SceneSet => ({
  name: 'data',
  start: () =>
    startApp(browser, {
      files: FILES,
      script: ({ messages }) => {
        const text = JSON.stringify(messages);
        if (text.includes('in my Python.')) {
          if (!text.includes('as the table deliveries')) return call('read_dataset', { path: 'data/deliveries.csv' });
          return call('run_own_python', { code: OWN_CODE, description: 'Two groups of deliveries' });
        }
        if (!text.includes('Now you can.')) return { text: 'I cannot read tables here.' };
        if (!text.includes('as the table deliveries')) return call('read_dataset', { path: 'data/deliveries.csv' });
        const code = 'SELECT 产品, sum(price) AS total\nFROM deliveries\nGROUP BY 产品';
        if (!text.includes('2 rows.'))
          return call('run_code', { language: 'sql', code, description: 'Total by product' });
        return call('attempt_completion', { result: 'Tomatoes brought 2.50.' });
      },
    }),
  scenes,
  linked: false,
});

/** Tests that another model goes on when the model of a loop fails. */
import { describe, test } from 'vitest';
import type { ProviderSetting } from '../../shared/settings.ts';
import { call, fail, say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, DONE, done, expect, modelLines, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

const provider = (baseUrl: string): ProviderSetting => ({
  id: 'scripted',
  name: 'Scripted',
  kind: 'openai',
  baseUrl,
  models: ['scripted-model', 'spare-model'],
});

describe('a fallback model', () => {
  test('is chosen in the settings, goes on in the middle of a loop, and is named in the line of the iteration', async () => {
    await using app = await startApp(browser, {
      files: { 'a.txt': 'a' },
      settings: (baseUrl) => ({ providers: [provider(baseUrl)] }),
      script: ({ model }, n) => {
        if (n === 0) return call('list_files', { path: '.' });
        if (model === 'scripted-model') return fail(401, 'Incorrect API key provided.');
        return n < 3 ? call('read_file', { path: 'a.txt' }) : call(DONE, { result: 'Gone on.' });
      },
    });
    const { page } = await app.open();
    await openSettings(page, 'Models');
    await button(page, 'Fallback model: None').click();
    await modelLines(page).filter({ hasText: 'spare-model' }).click();
    await expect(button(page, 'Fallback model: spare-model')).toBeVisible();
    await button(page, 'Back').click();
    await say(page, 'Read it');
    await expect(done(page)).toContainText('Gone on.');
    await expect(chat(page).getByText(/^Iteration 1 · scripted-model/)).toBeVisible();
    await expect(chat(page).getByText(/^Iteration 2 · spare-model, because scripted-model failed/)).toBeVisible();
    expect(app.model.requests.map(({ body }) => body.model)).toEqual([
      'scripted-model',
      'scripted-model',
      'spare-model',
      'spare-model',
    ]);
    await page.reload();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: 'Read it' }).first().click();
    await expect(chat(page).getByText(/^Iteration 2 · spare-model, because scripted-model failed/)).toBeVisible();
    await openSettings(page, 'Usage');
    await expect(
      page.getByRole('table', { name: 'By model' }).getByRole('row', { name: /^spare-model 2/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'By model' }).getByRole('row', { name: /^scripted-model 2/ }),
    ).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('is named also where the answer has one iteration only', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({
        providers: [provider(baseUrl)],
        fallbackModel: { provider: 'openai', providerId: 'scripted', model: 'spare-model' },
      }),
      script: ({ model }) => (model === 'spare-model' ? reply('I stand in.') : fail(404, 'There is no such model.')),
    });
    const { page } = await app.open();
    await say(page, 'Hello');
    await expect(chat(page).getByText('I stand in.')).toBeVisible();
    await expect(chat(page).getByText(/^Iteration 1 · spare-model, because scripted-model failed/)).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

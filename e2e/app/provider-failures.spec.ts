/** Tests what a person sees and can do when a model server fails, and when a model goes wrong again and again. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { call, fail, type Reply } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, DONE, done, expect, indicator, modelLines, say } from './person.ts';

const browser = await sharedBrowser();

const BUSY = fail(503, 'The engine is overloaded', { headers: { 'retry-after': '50' } });

/** The app with a model server that gives these replies, one after the other, and of which the user has two models. */
const appWith = (replies: readonly Reply[]): Promise<App> =>
  startApp(browser, {
    script: (request, n) =>
      request.tools === undefined ? { text: 'Nothing was read.' } : (replies[n] ?? { text: '?' }),
    files: { 'a.txt': 'a\n' },
    settings: (baseUrl) => ({
      providers: [{ id: 'acme', name: 'Acme', kind: 'openai', baseUrl, models: ['one', 'two'] }],
      model: { provider: 'openai', providerId: 'acme', model: 'one' },
    }),
  });

async function asked(app: App, text: string): Promise<Page> {
  const { page } = await app.open();
  await say(page, text);
  return page;
}

describe('a wait before another attempt', () => {
  test('says in the indicator why, which attempt comes and when, and can be skipped', async () => {
    await using app = await appWith([BUSY, call(DONE, { result: 'It worked.' })]);
    const page = await asked(app, 'Hello');
    await expect(indicator(page)).toContainText('Acme is overloaded or not available at the moment.');
    await expect(indicator(page)).toContainText(/Attempt 2 of 5 starts at \d{1,2}:\d\d:\d\d.*, in \d+ seconds\./);
    await expect(chat(page)).toContainText('Waiting to try again');
    await expect(chat(page)).not.toContainText('overloaded');
    expect(app.model.requests).toHaveLength(1);
    await button(indicator(page), 'Try now').click();
    await expect(done(page)).toContainText('It worked.');
    expect(app.model.requests).toHaveLength(2);
    expect(app.problems).toEqual([]);
  });

  test('can be canceled, and no further request is sent', async () => {
    await using app = await appWith([BUSY]);
    const page = await asked(app, 'Hello');
    await expect(button(indicator(page), 'Try now')).toBeVisible();
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    expect(app.model.requests).toHaveLength(1);
    expect(app.problems).toEqual([]);
  });
});

describe('a loop that failed', () => {
  test('says why in the language of the page, shows what the server said, and opens the settings of the provider', async () => {
    await using app = await appWith([fail(401, 'No such key: sk-abcd1234'), call(DONE, { result: 'It worked.' })]);
    const page = await asked(app, 'Hello');
    const failed = card(page, 'Failed');
    await expect(failed).toContainText('Acme refused the API key.');
    await expect(failed).toContainText('Check the key in the settings of the provider.');
    await expect(failed.getByText('No such key')).toBeHidden();
    await failed.getByText('Details').click();
    await expect(failed.getByRole('region', { name: 'What was said' })).toContainText('No such key: [key]');
    await expect(failed).toContainText('401');
    await button(failed, 'Open provider').click();
    await expect(page.getByRole('dialog', { name: 'Edit Acme' })).toBeVisible();
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByLabel('Language').selectOption({ label: '简体中文' });
    await page.getByRole('button', { name: '返回' }).click();
    const inChinese = page.getByRole('group', { name: '失败', exact: true });
    await expect(inChinese).toContainText('Acme 拒绝了 API 密钥。');
    await button(inChinese, '重试').click();
    await expect(page.getByRole('group', { name: '已完成', exact: true })).toContainText('It worked.');
    expect(app.problems).toEqual([]);
  });

  test('after a demand to wait for hours says so at once, and goes on with another model', async () => {
    const hours = fail(429, 'Daily limit', { headers: { 'retry-after': '10800' } });
    await using app = await appWith([hours, call(DONE, { result: 'It worked.' })]);
    const page = await asked(app, 'Hello');
    const failed = card(page, 'Failed');
    await expect(failed).toContainText('Acme asks to wait 3 hours before the next request');
    await button(failed, 'Choose another model').click();
    await modelLines(page).filter({ hasText: 'two' }).click();
    await expect(done(page)).toContainText('It worked.');
    expect(app.model.requests.map(({ body }) => body.model)).toEqual(['one', 'two']);
    expect(app.problems).toEqual([]);
  });
});

describe('a loop whose model went wrong again and again', () => {
  const missing = (path: string): Reply => call('read_file', { path });
  const mistakes = [missing('x.txt'), missing('y.txt'), missing('z.txt')];

  test('offers the Inspector and an edit of the message, and no more of the same', async () => {
    await using app = await appWith(mistakes);
    const page = await asked(app, 'Read the files');
    const stopped = card(page, 'Stopped (limit)');
    await expect(stopped).toContainText('3 mistakes in a row');
    await expect(button(stopped, /more/)).toHaveCount(0);
    await button(stopped, 'Open the Inspector').click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('button', { expanded: true })).toContainText('3');
    await button(stopped, 'Edit the message').click();
    const editor = page.getByRole('textbox', { name: 'New wording' });
    await expect(editor).toBeFocused();
    await expect(editor).toHaveValue('Read the files');
    await expect(composer(page)).toHaveValue('');
    expect(app.problems).toEqual([]);
  });

  test('goes on with another model as soon as it is chosen', async () => {
    await using app = await appWith([...mistakes, { text: '' }, call(DONE, { result: 'It worked.' })]);
    const page = await asked(app, 'Read the files');
    await button(card(page, 'Stopped (limit)'), 'Choose another model').click();
    await modelLines(page).filter({ hasText: 'two' }).click();
    await expect(done(page)).toContainText('It worked.');
    expect(app.model.requests.at(-1)?.body.model).toBe('two');
    expect(app.problems).toEqual([]);
  });
});

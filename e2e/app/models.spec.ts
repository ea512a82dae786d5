/**
 * Tests of models: where they come from, which model replies, which settings a model has, and what
 * it may cost.
 */
import { createServer, type Server } from 'node:http';
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import type { AppSettings, ProviderSetting } from '../../shared/settings.ts';
import { call, fail, say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import {
  button,
  card,
  chat,
  composer,
  done,
  expect,
  indicator,
  modelLines,
  openSettings,
  pressEnter,
  say,
} from './person.ts';

const browser = await sharedBrowser();

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Choose a model' });
const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const rowOf = (page: Page, table: string, name: string | RegExp): Locator =>
  page.getByRole('table', { name: table }).getByRole('row', { name });

const withoutProviders: Partial<AppSettings> = { providers: [], model: { provider: 'demo', model: 'demo' } };

const provider = (id: string, name: string, baseUrl: string, models: string[]): ProviderSetting => ({
  id,
  name,
  kind: 'openai',
  baseUrl,
  models,
});

describe('a provider with a price', () => {
  test('is added and tested, its models are chosen by search, from the recent models and by a name that is not listed, and usage and costs are shown', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser, {
      settings: withoutProviders,
      script: (_, n) => reply(`Answer ${n + 1}.`, { usage: { input: 10_000, output: 1_000 } }),
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, /^Another provider/).click();
    const form = page.getByRole('dialog', { name: 'Add provider' });
    await form.getByLabel('Name').fill('Home');
    await form.getByLabel('Address').fill(app.model.baseUrl);
    await button(form, 'Test connection').click();
    await expect(form.getByRole('status').getByText('1 model')).toBeVisible();
    await expect(form.getByRole('listbox').getByRole('option', { name: 'scripted' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await form.locator('summary', { hasText: 'Settings of a model' }).click();
    await form.getByLabel('Price of input').fill('2');
    await form.getByLabel('Context size').fill('a lot');
    await button(form, 'Save').click();
    await expect(form.getByText('Enter a whole number from 1,000 to 100,000,000.')).toBeVisible();
    await expect(form.getByText('Enter both prices, of input and of output.')).toBeVisible();
    await expect(form.getByLabel('Context size')).toBeFocused();
    await form.getByLabel('Context size').fill('128,000');
    await form.getByLabel('Price of output').fill('10');
    await button(form, 'Save').click();
    await expect(form).toHaveCount(0);
    await button(page, 'Back').click();

    // New topics use the first provider that has a model. The scripted model is therefore among the
    // recent models and is shown with its provider.
    await button(page, 'Model: scripted').click();
    await search(page).fill('hom scrip');
    await expect(modelLines(page)).toHaveText(['scriptedHome']);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Model: scripted')).toBeVisible();
    // Without a choice the button gets the focus back; after a choice the person writes on.
    await expect(composer(page)).toBeFocused();
    await pressEnter(button(page, 'Model: scripted'));
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Model: scripted')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('Answer 1.')).toBeVisible();

    await button(page, 'Model: scripted').click();
    await search(page).fill('scripted-next');
    await expect(page.getByText('No model has this name.')).toBeVisible();
    await modelLines(page).getByText('Use “scripted-next” of Home anyway').click();
    await expect(button(page, 'Model: scripted-next')).toBeVisible();
    await say(page, 'Second');
    await expect(chat(page).getByText('Answer 2.')).toBeVisible();

    await button(page, 'Model: scripted-next').click();
    await expect(group(page, 'Recent').getByRole('option')).toHaveText([/^scripted-next/, /^scriptedHome/, /^Demo/]);
    await expect(group(page, 'Home')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Model: scripted')).toBeVisible();
    expect(app.model.requests.map(({ body }) => body.model)).toEqual(['scripted', 'scripted-next']);
    // In a narrow window the switches are behind one button, and a choice closes all of them.
    await page.setViewportSize({ width: 560, height: 800 });
    await pressEnter(button(page, 'Folder, strategy and model'));
    await pressEnter(button(page, 'Model: scripted'));
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await openSettings(page, 'Usage');
    const total = page.getByRole('region', { name: 'In all' });
    await expect(total).toContainText('Calls2');
    await expect(total).toContainText('Cost$0.03');
    await expect(page.getByText('others are not in it')).toBeVisible();
    await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(2);
    await expect(rowOf(page, 'By model', 'scripted-next').getByRole('cell')).toHaveText(['1', '10k', '1k', '–']);
    await expect(rowOf(page, 'By model', /^scripted 1/).getByRole('cell')).toHaveText(['1', '10k', '1k', '$0.03']);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('stops a loop at the cost limit, tells the user, and the loop continues when the limit is raised', async () => {
    await using app = await startApp(browser, {
      files: { 'a.txt': 'a' },
      settings: (baseUrl) => ({
        providers: [
          {
            ...provider('scripted', 'Scripted', baseUrl, ['scripted-model']),
            profiles: { 'scripted-model': { price: { input: 10, output: 20 } } },
          },
        ],
      }),
      script: (_, n) =>
        n < 3
          ? call('list_files', { path: '.', limit: 10 + n }, { usage: { input: 1_000, output: 500 } })
          : call('attempt_completion', { result: 'Counted.' }, { usage: { input: 1_000, output: 500 } }),
    });
    const { page } = await app.open();
    await openSettings(page, 'Loops and limits');
    const cost = page.getByLabel('Cost in US dollars');
    await cost.fill('0');
    await expect(page.getByText('Enter a number above 0 and up to 1,000,000, or nothing.')).toBeVisible();
    await button(page, 'Back to the defaults').click();
    await expect(page.getByText('Enter a number above 0 and up to 1,000,000, or nothing.')).toHaveCount(0);
    await expect(cost).toHaveValue('');
    await cost.fill('0.03');
    await cost.press('Enter');
    await button(page, 'Back').click();
    await say(page, 'Count');

    const stopped = card(page, 'Stopped (limit)');
    await expect(stopped).toContainText('Cause: The cost budget of $0.03 is used up.');
    await expect(stopped).toContainText('Stopped (limit) · 2 iterations');
    await expect(stopped).toContainText('$0.04');
    await expect(indicator(page)).toBeHidden();
    await expect(chat(page).getByText('Iteration 2 · ')).toContainText('1,500 tokens · $0.02');
    expect(app.model.requests).toHaveLength(2);
    await button(page, 'Give it more').click();
    await expect(done(page)).toContainText('Counted.');
    await expect(done(page)).toContainText('$0.08');
    expect(app.model.requests).toHaveLength(4);
    expect(app.problems).toEqual([]);
  });
});

describe('providers', () => {
  test('are put in order with the keyboard, and models are offered in that order', async () => {
    const names = ['One', 'Two', 'Three'];
    const elsewhere = (name: string) => provider(name.toLowerCase(), name, 'http://127.0.0.1:9/v1', [`model-${name}`]);
    await using app = await startApp(browser, { settings: { providers: names.map(elsewhere) } });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    const rows = page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
    await button(page, 'Move Three up').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Three is number 2 of 3 now.')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Three is number 1 of 3 now.')).toHaveCount(1);
    await expect(rows).toHaveText([/^Demo/, /^·Three/, /^·One/, /^·Two/]);
    await expect(button(page, 'Move Three up')).toBeFocused();
    await expect(button(page, 'Move Three up')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Move One down').click();
    await expect(rows).toHaveText([/^Demo/, /^·Three/, /^·Two/, /^·One/]);
    await button(page, 'Back').click();
    await button(page, /^Model:/).click();
    await expect(modelLines(page)).toHaveText([/^Demo/, 'model-Three', 'model-Two', 'model-One']);
    expect(app.problems).toEqual([]);
  });

  test('show why the connection test failed until they are changed or tested again', async () => {
    await using app = await startApp(browser, {
      settings: { providers: [provider('nobody', 'Nobody', 'http://127.0.0.1:9/v1', ['none'])] },
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, 'Test Nobody').click();
    await expect(page.getByText('The address does not answer as it should.')).toBeVisible();
    await button(page, 'Retry').click();
    await expect(button(page, 'Retry')).toBeEnabled();
    await expect(page.getByText('The address does not answer as it should.')).toBeVisible();
    await button(page, 'Edit Nobody').click();
    const form = page.getByRole('dialog', { name: 'Edit Nobody' });
    await form.getByLabel('Key').fill('a-key-of-nobody');
    await button(form, 'Save').click();
    await expect(form.getByText('The address does not answer as it should.')).toBeVisible();
    await button(form, 'Save anyway').click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('The address does not answer as it should.')).toHaveCount(0);
    await button(page, 'Test Nobody').click();
    await expect(page.getByText('The address does not answer as it should.')).toBeVisible();
    await button(page, 'Edit Nobody').click();
    await form.getByLabel('Address').fill('http://127.0.0.1:9/v2');
    await button(form, 'Save').click();
    await button(form, 'Save anyway').click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('The address does not answer as it should.')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('that do not have the entered model show the models that they have, and the form can add those models', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({ providers: [provider('scripted', 'Scripted', baseUrl, ['gone'])] }),
      script: () => fail(404, 'The model `gone` does not exist.'),
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, 'Edit Scripted').click();
    const form = page.getByRole('dialog', { name: 'Edit Scripted' });
    await button(form, 'Test connection').click();
    await expect(form.getByText('The model is not there.')).toBeVisible();
    await expect(form.getByText('It offers scripted.')).toBeVisible();
    await button(form, 'Use what it offers').click();
    await expect(form.getByLabel('Models, one per line')).toHaveValue('scripted');
    await button(form, 'Test connection').click();
    await expect(form.getByText('Works. It offers 1 model.')).toBeVisible();
    await expect(form.getByRole('listbox').getByRole('option', { name: 'scripted' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(app.problems).toEqual([]);
  });

  test('keep the text that the user types during a connection test, and show the result only for the tested settings', async () => {
    const held = Promise.withResolvers<void>();
    const server = createServer((_, response) => {
      void held.promise.then(() => response.end(JSON.stringify({ data: [{ id: 'listed' }] })));
    });
    await new Promise<void>((listens) => {
      server.listen(0, '127.0.0.1', () => listens());
    });
    try {
      await using app = await startApp(browser, { settings: withoutProviders });
      const { page } = await app.open();
      await openSettings(page, 'Providers');
      await button(page, /^Another provider/).click();
      const form = page.getByRole('dialog', { name: 'Add provider' });
      const models = form.getByLabel('Models, one per line');
      const works = form.getByText('Works. It offers 1 model.');
      await form.getByLabel('Name').fill('Slow');
      await form.getByLabel('Address').fill(`http://127.0.0.1:${portOf(server)}/v1`);
      await form.getByLabel('Key').fill('typed-for-slow');
      await button(form, 'Test connection').click();
      await models.fill('mine');
      held.resolve();
      await expect(works).toBeVisible();
      await expect(form.getByRole('listbox').getByRole('option', { name: 'mine' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(form.getByRole('listbox').getByRole('option', { name: 'listed' })).toHaveAttribute(
        'aria-selected',
        'false',
      );
      await form.getByLabel('Key').fill('another');
      await expect(works).toHaveCount(0);
      await expect(models).toHaveValue('mine');
      expect(app.problems).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('with invalid model names explain which names cannot be saved', async () => {
    await using app = await startApp(browser, {
      settings: { providers: [provider('mine', 'Mine', 'http://127.0.0.1:9/v1', ['one'])] },
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, 'Edit Mine').click();
    const form = page.getByRole('dialog', { name: 'Edit Mine' });
    const models = form.getByLabel('Models, one per line');
    await models.fill(Array.from({ length: 501 }, (_, n) => `model-${n}`).join('\n'));
    await button(form, 'Save').click();
    await expect(form.getByText('A provider has at most 500 models.')).toBeVisible();
    await expect(models).toBeFocused();
    await models.fill('one\nzero\u200bwidth');
    await expect(form.getByText('“zero\\u{200b}width” has a character in it that cannot be seen.')).toBeVisible();
    await models.fill('one\ntwo');
    await button(form, 'Save').click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Providers' })).toContainText('2 models');
    expect(app.problems).toEqual([]);
  });

  test('that run on this computer are found and added with one click', async (context) => {
    const close = await serveModels(1_234);
    if (close === null) return context.skip('NOT RUN: something else listens at the port of LM Studio');
    try {
      await using app = await startApp(browser, { settings: withoutProviders });
      const { page } = await app.open();
      await openSettings(page, 'Providers');
      await button(page, 'Add LM Studio').click();
      await expect(page.getByRole('list', { name: 'Found on this computer' })).toContainText('Added');
      await expect(page.getByRole('list', { name: 'Providers' })).toContainText('http://127.0.0.1:1234/v1 · 2 models');
      await close();
      await button(page, 'Look again').click();
      await expect(page.getByRole('list', { name: 'Found on this computer' }).getByText('LM Studio')).toHaveCount(0);
      await button(page, 'Back').click();
      await expect(composer(page)).toBeVisible();
      expect(app.problems).toEqual([]);
    } finally {
      await close();
    }
  });
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return address.port;
}

/**
 * Serves a list of two models at the given port, as LM Studio does; null when the port is in use.
 */
async function serveModels(port: number): Promise<(() => Promise<void>) | null> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'qwen3-30b' }, { id: 'gemma-4-12b' }] }));
  });
  const listens = await new Promise<boolean>((settled) => {
    server.once('error', () => settled(false));
    server.listen(port, '127.0.0.1', () => settled(true));
  });
  if (!listens) return null;
  return () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
}

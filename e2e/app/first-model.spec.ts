/** Tests how a person gets from nothing to an answer of a model of their own. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import type { AppSettings } from '../../shared/settings.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { startListingServer } from './listing-server.ts';
import { button, chat, expect, modelLines, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

const NOTHING: Partial<AppSettings> = { welcomed: false, providers: [], model: { provider: 'demo', model: 'demo' } };
const KEY = 'the-right-key';
const MODELS = ['text-embedding-3-large', 'whisper-1', 'gpt-5.5', 'gpt-4o', 'gpt-image-1', 'omni-moderation-latest'];

/** Replaces the address of a tile by one of this computer, which only a test does. */
async function setAddress(form: Locator, address: string): Promise<void> {
  await form.getByText('Name and address').click();
  await form.getByLabel('Address').fill(address);
}

const chatModels = (page: Page): Locator => page.getByRole('listbox', { name: 'Chat models' }).getByRole('option');

describe('a model of their own', () => {
  test('answers after five clicks, a key and a message', async () => {
    await using app = await startApp(browser, { settings: NOTHING, script: [{ text: 'I am yours.' }] });
    await using provider = await startListingServer({ models: MODELS, key: KEY, chatAt: app.model.baseUrl });
    const { page } = await app.open();
    let clicks = 0;
    const press = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await press(page.getByRole('radio', { name: /^Use my own model/ }));
    await press(button(page, /^OpenAI/));
    const form = page.getByRole('dialog', { name: 'Add OpenAI' });
    await expect(form.getByRole('link', { name: 'Get a key' })).toHaveAttribute(
      'href',
      'https://platform.openai.com/api-keys',
    );
    await setAddress(form, provider.baseUrl);
    await form.getByLabel('Key').fill(KEY);
    await press(button(form, 'Save'));
    await expect(form.getByText('Works. It offers 6 models.')).toBeVisible();
    await expect(chatModels(page)).toHaveText(['gpt-5.5', 'gpt-4o']);
    await press(button(form, 'Save'));
    await expect(page.getByText('gpt-5.5 of OpenAI answers.')).toBeVisible();
    await press(button(page, 'Start'));
    await expect(button(page, 'Model: gpt-5.5')).toBeVisible();
    await say(page, 'Who are you?');
    await expect(chat(page).getByText('I am yours.')).toBeVisible();
    expect(clicks).toBe(5);
    expect(app.model.requests.map(({ body }) => body.model)).toEqual(['gpt-5.5']);
    expect(app.problems).toEqual([]);
  });

  test('is chosen in the checklist by keyboard, with models of other kinds apart and one default', async () => {
    await using app = await startApp(browser, { settings: { ...NOTHING, welcomed: true }, script: [] });
    const many = Array.from({ length: 300 }, (_, n) => `maker/model-${n}`);
    await using provider = await startListingServer({
      models: [...MODELS, ...many],
      key: KEY,
      chatAt: app.model.baseUrl,
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, /^OpenRouter/).click();
    const form = page.getByRole('dialog', { name: 'Add OpenRouter' });
    await setAddress(form, provider.baseUrl);
    await form.getByLabel('Key').fill(KEY);
    await form.getByLabel('Key').press('Enter');
    await expect(form.getByText('Models · 10 chosen')).toBeVisible();
    await expect(form.getByText('The provider offers 302 chat models. The first ten are chosen')).toBeVisible();
    // Only the visible lines of the long list are in the page.
    expect(await chatModels(page).count()).toBeLessThan(60);
    await form.getByText('4 models of other kinds').click();
    await expect(form.getByRole('listbox', { name: 'Models of other kinds' }).getByRole('option')).toHaveText([
      /^text-embedding-3-large.*embedding$/,
      /^whisper-1.*speech$/,
      /^gpt-image-1.*image$/,
      /^omni-moderation-latest.*moderation$/,
    ]);
    await button(form, 'Choose none').click();
    await form.getByLabel('Search or type a model name').fill('model-29');
    await expect(chatModels(page)).toHaveCount(11);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox', { name: 'Chat models' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(form.getByText('Models · 2 chosen')).toBeVisible();
    await form.getByLabel('Search or type a model name').fill('maker/unlisted');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Models · 3 chosen')).toBeVisible();
    await expect(form.getByLabel('New topics use')).toHaveValue('maker/model-290');
    await form.getByLabel('New topics use').selectOption('maker/unlisted');
    await button(form, 'Save').click();
    await expect(page.getByText('New topics use maker/unlisted now.')).toBeVisible();
    await button(page, /^Edit /).click();
    const edited = page.getByRole('dialog', { name: /^Edit / });
    await expect(edited.getByLabel('New topics use')).toHaveValue('maker/unlisted');
    await expect(edited.getByLabel('New topics use').locator('option')).toHaveCount(3);
    await edited.getByText('Settings of a model').first().click();
    await expect(edited.getByText('The model calls tools as its provider describes it.')).toBeVisible();
    await button(edited, 'Cancel').click();
    await button(page, 'Back').click();
    await button(page, 'Model: maker/unlisted').click();
    await expect(modelLines(page)).toHaveText([/unlisted/, /^Demo/, /model-290/, /model-299/]);
    expect(app.problems).toEqual([]);
  });

  test('can be saved although the test failed, after the page said why; a test can be canceled', async () => {
    await using app = await startApp(browser, { settings: { ...NOTHING, welcomed: true }, script: [] });
    const held = Promise.withResolvers<void>();
    const chatAt = app.model.baseUrl;
    await using provider = await startListingServer({ models: MODELS, key: KEY, chatAt, listWhen: held.promise });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, /^Mistral/).click();
    const form = page.getByRole('dialog', { name: 'Add Mistral' });
    await setAddress(form, provider.baseUrl);
    await form.getByLabel('Key').fill(KEY);
    await button(form, 'Save').click();
    await expect(form.getByText(`Testing ${provider.baseUrl}…`)).toBeVisible();
    await button(form, 'Cancel the test').click();
    await expect(form.getByText(/^Testing/)).toHaveCount(0);
    held.resolve();
    await form.getByLabel('Key').fill('a-wrong-key');
    await button(form, 'Save').click();
    await expect(form.getByText('The key was refused.')).toBeVisible();
    await button(form, 'Save anyway').click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Providers' })).toContainText('Mistral');
    expect(app.problems).toEqual([]);
  });

  test('of Azure needs the name of a resource, and its address is shown before it is used', async () => {
    await using app = await startApp(browser, { settings: { ...NOTHING, welcomed: true } });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, /^Azure OpenAI/).click();
    const form = page.getByRole('dialog', { name: 'Add Azure OpenAI' });
    const resource = form.getByLabel('Name or address of the resource');
    await expect(resource).toBeFocused();
    await resource.fill('not a resource');
    await button(form, 'Save').click();
    await expect(form.getByText(/^This is not an Azure resource\./)).toBeVisible();
    await expect(resource).toBeFocused();
    await resource.fill('my-resource');
    await expect(form.getByText('https://my-resource.openai.azure.com/openai/v1')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

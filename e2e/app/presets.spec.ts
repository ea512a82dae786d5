/** Tests that a new topic can begin with a preset, and how long its model thinks. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { AppSettings, Preset, ProviderSetting } from '../../shared/settings.ts';
import { fail, say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, expect, modelLines, openSettings, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();

const provider = (baseUrl: string, models = ['plain', 'o4-large', 'gpt-4o']): ProviderSetting => ({
  id: 'scripted',
  name: 'Scripted',
  kind: 'openai',
  baseUrl,
  models,
});
const of = (model: string) => ({ provider: 'openai', providerId: 'scripted', model }) as const;

const settings =
  (presets: Preset[]) =>
  (baseUrl: string): Partial<AppSettings> => ({
    providers: [provider(baseUrl)],
    model: of('plain'),
    serverSwitches: { '@aether/web': false },
    presets,
  });

const review: Preset = {
  id: 'review',
  name: 'Review',
  model: { ...of('o4-large'), effort: 'high' },
  strategy: 'chat',
  instructions: 'Be strict.',
};

const rows = (page: Page) => page.getByRole('list', { name: 'Presets', exact: true }).getByRole('listitem');

/** Checks that the topic uses the web, which is off in the settings. */
async function expectWeb(page: Page): Promise<void> {
  await button(page, /^\d+ servers?/).click();
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Web', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
}

describe('a preset', () => {
  test('is made in the settings, begins a topic with its model, strategy, instructions and servers, and the header shows them', async () => {
    await using app = await startApp(browser, { settings: settings([]), script: () => reply('Read.') });
    const { page } = await app.open();
    await expect(button(page, /^Preset:/)).toHaveCount(0);
    await openSettings(page, 'Presets');
    await expect(page.getByText('There are no presets yet.')).toBeVisible();
    await button(page, 'New preset').click();
    const form = page.getByRole('dialog', { name: 'New preset' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('The preset needs a name.')).toBeVisible();
    await form.getByLabel('Name').fill('Review');
    await expect(form.getByLabel('Thinking effort')).toHaveCount(0);
    await form.getByLabel('Model', { exact: true }).selectOption('o4-large · Scripted');
    await expect(form.getByLabel('Thinking effort').getByRole('option')).toHaveText([
      'As the provider decides',
      'Low',
      'Medium',
      'High',
    ]);
    await form.getByLabel('Thinking effort').selectOption('High');
    await form.getByLabel('Strategy').selectOption('Chat');
    await form.getByLabel('Instructions').fill('Be strict.');
    await form.getByText('Servers · 0 switched').click();
    await form.getByRole('group', { name: 'Web', exact: true }).getByText('On', { exact: true }).click();
    await expect(form.getByText('Servers · 1 switched')).toBeVisible();
    await button(form, 'Save').click();
    await expect(rows(page)).toHaveText([/Review.*o4-large · Thinking effort: High · Chat · Instructions · 1 server/]);
    await button(page, 'Back').click();

    // By keyboard alone.
    await button(page, 'Preset: No preset').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio')).toHaveText([/^No preset/, /^Review/]);
    await expect(page.getByRole('menuitemradio', { name: /^No preset/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: /^Review/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Preset: Review')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expect(page.getByText('This topic begins with the preset “Review”.')).toBeVisible();
    await expect(button(page, 'Model: o4-large, thinking effort: High')).toBeVisible();
    await pressEnter(button(page, 'Strategy: Chat'));
    await page.keyboard.press('Escape');
    await expect(button(page, 'Strategy: Chat')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: /^Chat/ }).press('Enter');
    await expect(composer(page)).toBeFocused();
    await button(page, 'Instructions').click();
    await expect(page.getByRole('dialog', { name: 'Instructions' })).toContainText('Be strict.');
    await page.keyboard.press('Escape');
    await say(page, 'Look at it');
    await expect(chat(page).getByText('Read.')).toBeVisible();
    await expect(button(page, 'Model: o4-large, thinking effort: High')).toBeVisible();
    await expect(button(page, /^Preset:/)).toHaveCount(0);
    const asked = app.model.requests[0]?.body;
    expect([asked?.model, asked?.reasoning_effort]).toEqual(['o4-large', 'high']);
    expect(JSON.stringify(asked?.messages[0])).toContain('Be strict.');
    await expectWeb(page);
    expect(app.problems).toEqual([]);
  });

  test('can be taken back before the first message, and is found in the command palette', async () => {
    await using app = await startApp(browser, { settings: settings([review]), script: () => reply('Read.') });
    const { page } = await app.open();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('new topic rev');
    await page.getByRole('option', { name: 'New topic with Review' }).click();
    await expect(button(page, 'Preset: Review')).toBeVisible();
    await expect(button(page, 'Model: o4-large, thinking effort: High')).toBeVisible();
    await button(page, 'Preset: Review').click();
    await page.getByRole('menuitemradio', { name: /^No preset/ }).click();
    await expect(button(page, 'Model: plain')).toBeVisible();
    await expect(button(page, 'Strategy: Auto')).toBeVisible();
    await expect(button(page, 'Instructions')).toHaveCount(0);
    await expect(page.getByText('This topic begins with the preset')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('is ordered, and deleted with an undo that puts it back in its place', async () => {
    const others = ['Draft', 'Tidy'].map((name): Preset => ({ id: name, name }));
    await using app = await startApp(browser, { settings: settings([review, ...others]), script: [] });
    const { page } = await app.open();
    await openSettings(page, 'Presets');
    await button(page, 'Move Tidy up').click();
    await expect(rows(page)).toHaveText([/^Review/, /^Tidy/, /^Draft/]);
    await expect(page.getByText('Tidy is number 2 of 3 now.')).toBeAttached();
    await button(page, 'Delete the preset Tidy').click();
    await expect(rows(page)).toHaveText([/^Review/, /^Draft/]);
    await button(page, 'Undo').click();
    await expect(rows(page)).toHaveText([/^Review/, /^Tidy/, /^Draft/]);
    await page.reload();
    await openSettings(page, 'Presets');
    await expect(rows(page)).toHaveText([/^Review/, /^Tidy/, /^Draft/]);
    await button(page, 'Edit the preset Draft').click();
    const form = page.getByRole('dialog', { name: 'Preset “Draft”' });
    await form.getByLabel('Name').fill('review');
    await button(form, 'Save').click();
    await expect(form.getByText('Another preset has this name.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    expect(app.problems).toEqual([]);
  });

  test('says which model and server no longer exist, and the topic begins with the default model', async () => {
    const stale: Preset = {
      ...review,
      model: of('retired'),
      fallbackModel: of('plain'),
      serverSwitches: { notes: true, '@aether/web': true },
    };
    await using app = await startApp(browser, { settings: settings([stale]), script: () => reply('Read.') });
    const { page } = await app.open();
    await button(page, 'Preset: No preset').click();
    await page.getByRole('menuitemradio', { name: /^Review/ }).click();
    const note = page.getByRole('status').filter({ hasText: 'This topic begins with' });
    await expect(note).toContainText('Its model retired no longer exists. The default model plain is used.');
    await expect(note).toContainText('Its server notes no longer exists and is left out.');
    await button(page, 'Model: plain').click();
    await expect(page.getByRole('dialog').getByLabel('Fallback model')).toHaveValue(/plain/);
    await page.keyboard.press('Escape');
    await say(page, 'Look at it');
    await expect(chat(page).getByText('Read.')).toBeVisible();
    expect(app.model.requests[0]?.body.model).toBe('plain');
    await expectWeb(page);
    await openSettings(page, 'Presets');
    await expect(rows(page)).toContainText(['Its model retired no longer exists.']);
    expect(app.problems).toEqual([]);
  });

  test('gives way to the default model when its provider is removed after it was chosen', async () => {
    const model = { provider: 'openai', providerId: 'other', model: 'o4-large' } as const;
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({
        ...settings([{ ...review, model }])(baseUrl),
        providers: [provider(baseUrl), { ...provider(baseUrl), id: 'other', name: 'Other' }],
      }),
      script: () => reply('Read.'),
    });
    const { page } = await app.open();
    await button(page, 'Preset: No preset').click();
    await page.getByRole('menuitemradio', { name: /^Review/ }).click();
    await expect(button(page, 'Model: o4-large · Other')).toBeVisible();
    await openSettings(page, 'Providers');
    await button(page, 'Remove Other').click();
    await button(page.getByRole('dialog'), 'Remove').click();
    await expect(button(page, 'Remove Other')).toHaveCount(0);
    await button(page, 'Back').click();
    await expect(page.getByText('Its model o4-large no longer exists. The default model plain is used.')).toBeVisible();
    await expect(button(page, 'Model: plain')).toBeVisible();
    await expect(button(page, 'Strategy: Chat')).toBeVisible();
    await say(page, 'Look at it');
    await expect(chat(page).getByText('Read.')).toBeVisible();
    expect(app.model.requests[0]?.body.model).toBe('plain');
    expect(app.problems).toEqual([]);
  });
});

describe('two windows with presets', () => {
  test('keep what each changed, and say when both changed the same preset', async () => {
    const draft: Preset = { id: 'draft', name: 'Draft' };
    await using app = await startApp(browser, { settings: settings([review, draft]), script: [] });
    const [{ page: one }, { page: other }] = [await app.open(), await app.open()];
    const formOf = async (page: Page, name: string) => {
      await button(page, `Edit the preset ${name}`).click();
      return page.getByRole('dialog', { name: `Preset “${name}”` });
    };
    await openSettings(one, 'Presets');
    await openSettings(other, 'Presets');
    const ofOne = await formOf(one, 'Review');
    const ofOther = await formOf(other, 'Draft');
    await ofOther.getByLabel('Instructions').fill('Be brief.');
    await button(ofOther, 'Save').click();
    await expect(ofOther).toBeHidden();
    await ofOne.getByLabel('Name').fill('Kind review');
    await button(ofOne, 'Save').click();
    await expect(ofOne).toBeHidden();
    for (const page of [one, other]) await expect(rows(page)).toHaveText([/^Kind review/, /^Draft.*Instructions/]);

    const again = await formOf(one, 'Kind review');
    const first = await formOf(other, 'Kind review');
    await first.getByLabel('Name').fill('Strict review');
    await button(first, 'Save').click();
    await expect(first).toBeHidden();
    await again.getByLabel('Instructions').fill('Be fair.');
    await button(again, 'Save').click();
    await expect(one.getByText('The preset "Kind review" was changed in another window.')).toBeVisible();
    await expect(again.getByLabel('Instructions')).toHaveValue('Be fair.');
    await expect(rows(other)).toHaveText([/^Strict review/, /^Draft/]);
    await button(again, 'Save').click();
    await expect(again).toBeHidden();
    for (const page of [one, other]) await expect(rows(page)).toHaveText([/^Kind review/, /^Draft/]);
  });
});

describe('the fallback model of a topic', () => {
  test('is chosen in the model picker, is used when the model fails, can be given back to the settings, and can be none', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({ ...settings([])(baseUrl), fallbackModel: of('gpt-4o') }),
      script: ({ model }) => (model === 'plain' ? fail(401, 'No.') : reply(`Said ${model}.`)),
    });
    const { page } = await app.open();
    const fallback = page.getByRole('dialog').getByLabel('Fallback model');
    await button(page, 'Model: plain').click();
    await expect(fallback.getByRole('option').first()).toHaveText('As in the settings (gpt-4o)');
    await fallback.selectOption('o4-large · Scripted');
    await page.keyboard.press('Escape');
    await say(page, 'First');
    await expect(chat(page).getByText('Said o4-large.')).toBeVisible();
    await page.reload();
    await button(page, 'Model: plain').click();
    await expect(fallback).toHaveValue(/o4-large/);
    await fallback.selectOption('As in the settings (gpt-4o)');
    await page.keyboard.press('Escape');
    await say(page, 'Second');
    await expect(chat(page).getByText('Said gpt-4o.')).toBeVisible();
    await button(page, 'Model: plain').click();
    await fallback.selectOption('None in this topic');
    await page.keyboard.press('Escape');
    await page.reload();
    await button(page, 'Model: plain').click();
    await expect(fallback.getByRole('option', { selected: true })).toHaveText('None in this topic');
    await page.keyboard.press('Escape');
    await say(page, 'Third');
    await expect(card(page, 'Failed')).toBeVisible();
    expect(app.model.requests.map(({ body }) => body.model)).toEqual(['plain', 'o4-large', 'plain', 'gpt-4o', 'plain']);
  });
});

describe('the thinking effort of a topic', () => {
  test('is chosen in the model picker where the model takes one, is sent, and wins over the settings of the model', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({
        providers: [{ ...provider(baseUrl), profiles: { 'o4-large': { effort: 'low' } } }],
        model: of('o4-large'),
      }),
      script: (_, n) => reply(`Answer ${n + 1}.`),
    });
    const { page } = await app.open();
    await say(page, 'First');
    await expect(chat(page).getByText('Answer 1.')).toBeVisible();
    await button(page, 'Model: o4-large').click();
    const effort = page.getByRole('dialog').getByLabel('Thinking effort');
    await expect(effort.getByRole('option')).toHaveText([
      'As in the settings of the model: Low',
      'Low',
      'Medium',
      'High',
    ]);
    await effort.selectOption('Medium');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Model: o4-large, thinking effort: Medium')).toBeVisible();
    await say(page, 'Second');
    await expect(chat(page).getByText('Answer 2.')).toBeVisible();
    await page.reload();
    await button(page, 'Model: o4-large, thinking effort: Medium').click();
    await modelLines(page).filter({ hasText: 'gpt-4o' }).click();
    await button(page, 'Model: gpt-4o').click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Choose a model' })).toBeVisible();
    await expect(effort).toHaveCount(0);
    await page.keyboard.press('Escape');
    await say(page, 'Third');
    await expect(chat(page).getByText('Answer 3.')).toBeVisible();
    const sent = app.model.requests.map(({ body }) => [body.model, body.reasoning_effort]);
    expect(sent).toEqual([
      ['o4-large', 'low'],
      ['o4-large', 'medium'],
      ['gpt-4o', undefined],
    ]);
    expect(app.problems).toEqual([]);
  });
});

/** Tests of the appearance: the size of texts, density, the width of the chat, the font of code, and shortcuts. */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { say as reply } from '../fixtures/scripted-openai.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, openSettings, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

/** A text, because the DOM has no types here. */
const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(name)})`,
  );

test('a person changes how the app looks, sees it at once, and finds it again after a reload', async () => {
  await using app = await startApp(browser, { script: () => reply('Use `npm`.\n\n```sh\nnpm ci\n```') });
  const { page } = await app.open();
  await openSettings(page, 'Appearance');
  for (const ofDesktop of ['Stay in the tray', 'Start when you log in'])
    await expect(page.getByText(ofDesktop)).toHaveCount(0);
  await page.getByLabel('Text size').selectOption({ label: 'Very large' });
  await expect.poll(() => styleOf(page, 'body', 'font-size')).toBe('17.01px');
  await page.getByLabel('Density').selectOption({ label: 'Compact' });
  await page.getByLabel('Chat width').selectOption({ label: 'Wide' });
  await page.getByLabel('Code font').fill('Fira "Code"; }');
  await page.keyboard.press('Enter');
  await expect.poll(() => styleOf(page, 'html', '--code-font')).toBe('"Fira Code"');
  await button(page, 'Back').click();
  await say(page, 'Hello');
  await expect(chat(page).getByText('npm ci')).toBeVisible();

  const looks = async () => [
    await styleOf(page, 'body', 'font-size'),
    await styleOf(page, '[role=log] [data-row]', 'max-width'),
    (await styleOf(page, 'pre', 'font-family')).slice(0, 11),
    await styleOf(page, 'html', '--spacing'),
  ];
  const expected = ['17.01px', '1040px', '"Fira Code"', '0.2rem'];
  await expect.poll(looks).toEqual(expected);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(await styleOf(page, 'body', 'font-size')).toBe('17.01px');
  expect(await styleOf(page, 'html', '--chat-width')).toBe('1040px');
  expect(app.problems).toEqual([]);
});

/** The labels of the options that are longer than their field, and the names of providers that break inside a word. */
const cutWordsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const cut = [...document.querySelectorAll('select')].filter((select) => {
      const { clientWidth } = select;
      select.style.cssText = 'position: absolute; width: max-content';
      const needed = select.clientWidth;
      select.style.cssText = '';
      return needed > clientWidth;
    });
    const linesOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    };
    const names = [...document.querySelectorAll('[aria-haspopup=dialog] .font-medium')];
    const broken = names.filter((name) => linesOf(name) > name.textContent.split(' ').length);
    return [...cut.map((select) => select.value), ...broken.map((name) => name.textContent)];
  })()`);

test('the fields of the appearance show their whole options, and no name of a provider breaks inside a word', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open({ viewport: { width: 1024, height: 800 } });
  const cut: string[] = [];
  for (const [name, shown] of [
    ['Appearance', page.getByLabel('Differences of files')],
    ['Providers', button(page, /^Anthropic/)],
  ] as const) {
    await openSettings(page, name);
    await expect(shown).toBeVisible();
    cut.push(...(await cutWordsOf(page)));
  }
  expect(cut).toEqual([]);
  expect(app.problems).toEqual([]);
});

/** The sizes of all texts of the page by what stands there, largest difference first. Texts inside of drawings are left out. */
const sizesOf = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(`(() => {
    const sizes = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      if (data.trim() === '' || parentElement.closest('svg, script, style') !== null) continue;
      sizes[data.trim()] = parseFloat(getComputedStyle(parentElement).fontSize);
    }
    return sizes;
  })()`);

test('the size of texts counts for every text of the page, and nothing sticks out at the largest size', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await openSettings(page, 'Appearance');
  await expect(page.getByLabel('Text size')).toBeVisible();
  const before = await sizesOf(page);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  await page.getByLabel('Text size').selectOption({ label: 'Very large' });
  await expect.poll(() => styleOf(page, 'body', 'font-size')).toBe('17.01px');
  const after = await sizesOf(page);
  const wrong = Object.entries(before).filter(([text, size]) => Math.abs((after[text] ?? 0) / size - 1.26) > 0.01);
  expect(wrong).toEqual([]);
  await page.setViewportSize({ width: 390, height: 820 });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  expect(app.problems).toEqual([]);
});

test('a person changes shortcuts, learns which one is taken, and resets all of them', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await openSettings(page, 'Shortcuts');
  const keysOf = (action: string) => button(page, new RegExp(`^Change the keys of ${action}`));
  await expect(button(page, 'Reset all')).toHaveCount(0);
  await keysOf('Open inbox').click();
  await page.keyboard.press('Control+K');
  const row = page.getByRole('listitem').filter({ has: keysOf('Open inbox') });
  await expect(row.getByRole('alert')).toHaveText('It is already used for “Search and commands”.');
  await page.keyboard.press('Control+Shift+F9');
  await expect(keysOf('Open inbox')).toContainText('F9');
  await button(page, 'Reset all').click();
  await expect(keysOf('Open inbox')).not.toContainText('F9');
  await expect(button(page, 'Reset all')).toHaveCount(0);
  expect(app.problems).toEqual([]);
});

test('every key that the palette or a menu shows is in the settings, can be changed there, and then counts', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await button(page, /^Search/).click();
  await expect(page.getByRole('option', { name: 'Open inbox' })).toBeVisible();
  const ofPalette = await keyed(page, '[role=option]');
  await page.keyboard.press('Escape');
  await topicRow(page, SEEDED_TOPIC).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toBeVisible();
  const ofMenu = await keyed(page, '[role=menuitem]');
  await page.keyboard.press('Escape');
  expect(ofPalette.length).toBeGreaterThan(8);
  expect(ofMenu).toEqual(['F2', 'Del']);

  await openSettings(page, 'Shortcuts');
  const listed = page.getByRole('button', { name: /^Change the keys of/ });
  await expect(listed.first()).toBeVisible();
  const keys = await listed.locator('kbd').allInnerTexts();
  expect([...ofPalette, ...ofMenu].filter((one) => !keys.includes(one))).toEqual([]);

  await button(page, /^Change the keys of Rename the selected topic/).click();
  await page.keyboard.press('F4');
  await expect(button(page, /^Change the keys of Rename the selected topic/)).toContainText('F4');
  await topicRow(page, SEEDED_TOPIC).click();
  await topicRow(page, SEEDED_TOPIC).press('F2');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await topicRow(page, SEEDED_TOPIC).press('F4');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  expect(app.problems).toEqual([]);
});

/** The keys that these items show, in their order. */
const keyed = (page: Page, items: string): Promise<string[]> => page.locator(`${items} kbd`).allInnerTexts();

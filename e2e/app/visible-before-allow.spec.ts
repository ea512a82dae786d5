/** Tests that a call can be allowed only after everything that it would do was in sight. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { askFor, askingModel } from './asking-model.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, DONE, decide, done, expect, fileOf, ready } from './person.ts';

const browser = await sharedBrowser();
let app: App;
let page: Page;

const PHOTOS = Array.from({ length: 60 }, (_, index) => `photos/${String(index + 1).padStart(2, '0')}.txt`);

beforeAll(async () => {
  app = await startApp(browser, {
    script: askingModel,
    files: { 'notes.md': 'One.\n', ...Object.fromEntries(PHOTOS.map((path) => [path, ''])) },
    settings: { serverSwitches: { '@aether/terminal': true } },
  });
  page = (await app.open({ permissions: ['clipboard-read', 'clipboard-write'] })).page;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const allow = (): Locator => button(approval(page), /^Allow once/);
const changes = (): Locator => approval(page).getByRole('group', { name: 'What changes' });

/** Clicks once, as soon as a click counts. */
async function allowAtOnce(): Promise<void> {
  await ready(page);
  await expect(allow()).not.toHaveAttribute('aria-disabled', 'true');
  await allow().click();
}

/** Presses the keys that would allow a card that can be allowed. */
async function isRefused(): Promise<void> {
  await ready(page);
  await expect(allow()).toHaveAttribute('aria-disabled', 'true');
  for (const key of ['y', 'a', 'Shift+A']) {
    await page.keyboard.press(key);
    await ready(page);
  }
  await allow().dispatchEvent('click');
  await sleep(300);
  await expect(approval(page)).toBeVisible();
}

/** Whether a text of the card can be seen without scrolling. */
const isInSight = (text: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const card = document.querySelector('[data-approval]');
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.data.includes(${JSON.stringify(text)})) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width, height } = range.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && node.parentElement.contains(found);
    }
    return false;
  })()`);

/** Scrolls with the keyboard until a text of the box is in sight. */
async function scrollTo(box: Locator, text: string): Promise<void> {
  await box.focus();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await sleep(80);
    expect(await isInSight(text)).toBe(true);
  }).toPass({ intervals: [20], timeout: 20_000 });
}

describe('a change', () => {
  test('of 600 lines is allowed only after its last line was in sight, and line 451 can be read', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => (index === 450 ? 'steal();' : `ok(${index + 1});`));
    await askFor(page, { name: 'create_file', arguments: { path: 'long.js', content: `${lines.join('\n')}\n` } });
    await expect(approval(page)).toContainText('ok(1);');
    await isRefused();
    await expect(approval(page)).toContainText(/Lines 1–\d+ of 603/);
    expect(await fileOf(app, 'long.js')).toBeNull();
    await scrollTo(changes(), 'steal();');
    await expect(allow()).toHaveAttribute('aria-disabled', 'true');
    await scrollTo(changes(), 'ok(600);');
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'long.js')).toBe(`${lines.join('\n')}\n`);
  });

  test('of many pages is loaded as the user reads, and can be allowed without reading it all', async () => {
    const content = 'line\n'.repeat(4_000);
    await askFor(page, { name: 'create_file', arguments: { path: 'pages.txt', content } });
    await expect(approval(page)).toContainText(/Lines 1–\d+ of 4,?003/);
    await isRefused();
    await button(approval(page), 'Allow without reading it all').click();
    await expect(approval(page)).toContainText(/Not read: lines \d+–4003 of 4003/);
    expect(await fileOf(app, 'pages.txt')).toBeNull();
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'pages.txt')).toBe(content);
  });

  test.each([
    ['after 600 spaces', `ok();${' '.repeat(600)}steal();\n`, '␣ × 600'],
    ['below 200 empty lines', `ok();${'\n'.repeat(201)}steal();\n`, '200 empty lines'],
    ['below 200 lines of blanks', `ok();\n${' \t\n'.repeat(200)}steal();\n`, '200 empty lines'],
  ])('shows a payload %s beside the rest', async (_where, content, mark) => {
    await askFor(page, { name: 'create_file', arguments: { path: `hidden-${mark.length}.js`, content } });
    await expect(approval(page)).toContainText(mark);
    await ready(page);
    expect(await isInSight('steal();')).toBe(true);
    await decide(page, /^Deny N/);
    await expect(done(page)).toBeVisible();
  });

  test('of a file that changes while the card waits is shown again before it can be allowed', async () => {
    await askFor(page, {
      name: 'replace_in_file',
      arguments: { path: 'notes.md', search: 'One.', replace: 'Two.' },
    });
    await expect(approval(page)).toContainText('Two.');
    await appendFile(join(app.workspace, 'notes.md'), 'Words of another program.\n');
    await allowAtOnce();
    await expect(approval(page)).toContainText('This changed while the card waited. Read it again.');
    await expect(approval(page)).toContainText('Words of another program.');
    expect(await fileOf(app, 'notes.md')).toBe('One.\nWords of another program.\n');
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'notes.md')).toBe('Two.\nWords of another program.\n');
  });
});

test('a deletion of 60 files lists all of them, and is allowed only after the list was read', async () => {
  await askFor(page, { name: 'delete_file', arguments: { path: 'photos', recursive: true } });
  await expect(approval(page)).toContainText('Delete 61 files and folders?');
  await isRefused();
  const list = approval(page).getByRole('group', { name: 'What it touches' });
  await scrollTo(list, 'photos/21.txt');
  await scrollTo(list, 'photos/60.txt');
  await decide(page, /^Allow once/);
  await expect(done(page)).toBeVisible();
  expect(await fileOf(app, 'photos/21.txt')).toBeNull();
});

describe('a command', () => {
  const run = (command: string) => askFor(page, { name: 'run_command', arguments: { command } });
  const denied = async () => {
    await decide(page, /^Deny N/);
    await expect(done(page)).toBeVisible();
  };

  test.each([
    ['600 spaces', `ls${' '.repeat(600)}; touch stolen`, ['␣ × 600', 'It has a run of 600 blanks.']],
    ['200 line breaks', `ls${'\n'.repeat(201)}touch stolen`, ['200 empty lines', 'It has 202 lines.']],
    ['a joiner', 'cat no\u200dtes.md', ['U+200D', '1 character in it is not visible']],
    ['a Cyrillic letter', 'c\u0430t notes.md', ['mixes Latin and Cyrillic letters']],
  ])('with %s is shown with a mark and a sentence', async (_what, command, texts) => {
    await run(command);
    for (const text of texts) await expect(approval(page)).toContainText(text);
    await ready(page);
    expect(await isInSight(command.endsWith('stolen') ? 'touch stolen' : (texts.at(-1) ?? ''))).toBe(true);
    await denied();
  });

  test('of 300 lines is allowed only after its last line was in sight', async () => {
    await run(`${'true\n'.repeat(299)}touch made-by-command`);
    await expect(approval(page)).toContainText('It has 300 lines.');
    await isRefused();
    await scrollTo(approval(page).getByRole('group', { name: 'Command' }), 'touch made-by-command');
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'made-by-command')).toBe('');
  });
});

describe('a suggested command', () => {
  const HIDDEN = `echo ok${' '.repeat(600)}; touch no\u200dted\ntouch suggested`;
  const suggest = (command: string) => askFor(page, { name: DONE, arguments: { result: 'All well.', command } });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  beforeEach(() => page.evaluate("navigator.clipboard.writeText('')"));

  test('is shown with all of its lines and marks, also before it is copied', async () => {
    await suggest(HIDDEN);
    for (const text of ['␣ × 600', 'U+200D', 'touch suggested']) await expect(done(page)).toContainText(text);
    await button(done(page), 'Copy').click();
    const asked = dialog('Copy all of this?');
    for (const text of ['It has 2 lines.', '1 character in it is not visible', 'touch suggested']) {
      await expect(asked).toContainText(text);
    }
    expect(await clipboard()).toBe('');
    await button(asked, 'Copy').click();
    await expect.poll(clipboard).toBe(HIDDEN);
  });

  test('that is one ordinary line is copied at once', async () => {
    await suggest('npm test');
    await button(done(page), 'Copy').click();
    await expect.poll(clipboard).toBe('npm test');
  });

  test('of many lines runs only after its last line was in sight, and not by a double click', async () => {
    await suggest(`${'true\n'.repeat(299)}touch made-by-suggestion`);
    await button(done(page), 'Run…').dblclick();
    const asked = dialog('Run this command?');
    await expect(button(asked, 'Run')).toHaveAttribute('aria-disabled', 'true');
    await sleep(900);
    await button(asked, 'Run').dispatchEvent('click');
    await expect(asked).toBeVisible();
    const box = asked.getByRole('group', { name: 'Command' });
    await box.focus();
    await page.keyboard.press('End');
    await button(asked, 'Run').click();
    await expect(asked).toBeHidden();
    await expect.poll(() => fileOf(app, 'made-by-suggestion')).toBe('');
  });
});

test('no page of these tests had a problem', () => {
  expect(app.model.violations).toEqual([]);
  expect(app.problems).toEqual([]);
});

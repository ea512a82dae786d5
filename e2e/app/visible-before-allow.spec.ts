/** Tests that a call can be allowed only after everything that it would do was in sight. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { Looker } from '../screenshots/looks.ts';
import { type App, startApp } from './app.ts';
import { askFor, askingModel } from './asking-model.ts';
import { sharedBrowser } from './browser.ts';
import { DRAWN } from './in-page.ts';
import { approval, button, DONE, decide, done, expect, fileOf, ready } from './person.ts';

const browser = await sharedBrowser();
let app: App;
let page: Page;

const PHOTOS = Array.from({ length: 60 }, (_, index) => `photos/${String(index + 1).padStart(2, '0')}.txt`);

beforeAll(async () => {
  app = await startApp(browser, {
    script: askingModel,
    files: { 'notes.md': 'One.\n' },
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
  await expect(allow()).toHaveAttribute('aria-disabled', 'true');
}

async function isDenied(): Promise<void> {
  await decide(page, /^Deny N/);
  await expect(done(page)).toBeVisible();
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

/** Waits until the box has stopped scrolling, which takes several frames after a key. */
async function untilStill(box: Locator): Promise<void> {
  let before = Number.NaN;
  await expect(async () => {
    await page.evaluate(DRAWN);
    const now = await box.evaluate((element) => element.scrollTop);
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [20], timeout: 10_000 });
}

/** Presses a key that scrolls the box, and waits until the box rests, until a text of it is in sight. */
async function scrollTo(box: Locator, text: string, key: 'PageDown' | 'End'): Promise<void> {
  await box.focus();
  await expect(async () => {
    await page.keyboard.press(key);
    await untilStill(box);
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
    // A user who drags the scroll bar to the middle sees the line, and has not read to the end.
    await expect(async () => {
      await changes().evaluate((box) => box.scrollTo(0, 0.74 * box.scrollHeight));
      await page.evaluate(DRAWN);
      expect(await isInSight('steal();')).toBe(true);
    }).toPass({ intervals: [50], timeout: 15_000 });
    await expect(allow()).toHaveAttribute('aria-disabled', 'true');
    await scrollTo(changes(), 'ok(600);', 'End');
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'long.js')).toBe(`${lines.join('\n')}\n`);
  });

  test('of many pages is loaded as the user reads, and can be allowed without reading it all', async () => {
    const content = 'line\n'.repeat(4_000);
    await askFor(page, { name: 'create_file', arguments: { path: 'pages.txt', content } });
    await expect(approval(page)).toContainText(/Lines 1–\d+ of 4,?003/);
    await expect(allow()).toHaveAttribute('aria-disabled', 'true');
    await ready(page);
    await button(approval(page), 'Allow without reading it all').click();
    await expect(approval(page)).toContainText(/Not read: lines \d+–4003 of 4003/);
    expect(await fileOf(app, 'pages.txt')).toBeNull();
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'pages.txt')).toBe(content);
  });

  test('shows payloads after 600 spaces, below 200 empty lines and below 200 lines of blanks beside the rest', async () => {
    const lines = [`ok();${' '.repeat(600)}first();`, ...Array(200).fill(''), 'second();', ...Array(250).fill(' \t')];
    const content = `${lines.join('\n')}\nthird();\n`;
    await askFor(page, { name: 'create_file', arguments: { path: 'hidden.js', content } });
    for (const mark of ['␣ × 600', '200 empty lines', '250 empty lines'])
      await expect(approval(page)).toContainText(mark);
    await ready(page);
    for (const payload of ['first();', 'second();', 'third();']) expect(await isInSight(payload)).toBe(true);
    await isDenied();
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
  await mkdir(join(app.workspace, 'photos'), { recursive: true });
  for (const path of PHOTOS) await writeFile(join(app.workspace, path), '');
  await askFor(page, { name: 'delete_file', arguments: { path: 'photos', recursive: true } });
  await expect(approval(page)).toContainText('Delete 61 files and folders?');
  await isRefused();
  const list = approval(page).getByRole('group', { name: 'What it touches' });
  await scrollTo(list, 'photos/21.txt', 'PageDown');
  await expect(allow()).toHaveAttribute('aria-disabled', 'true');
  await scrollTo(list, 'photos/60.txt', 'End');
  await decide(page, /^Allow once/);
  await expect(done(page)).toBeVisible();
  expect(await fileOf(app, 'photos/21.txt')).toBeNull();
});

describe('a command', () => {
  const run = (command: string) => askFor(page, { name: 'run_command', arguments: { command } });

  test('shows payloads after 600 spaces and below 200 line breaks, hidden characters and mixed scripts', async () => {
    await run(`c\u0430t no\u200dtes.md${' '.repeat(600)}; touch first${'\n'.repeat(201)}touch second`);
    const marks = ['U+200D', '␣ × 600', '200 empty lines'];
    const sentences = ['It has 202 lines.', '1 character in it is not visible', 'It has a run of 600 blanks.'];
    for (const text of [...marks, ...sentences, 'mixes Latin and Cyrillic letters']) {
      await expect(approval(page)).toContainText(text);
    }
    await ready(page);
    for (const text of [...marks, 'touch first', 'touch second']) expect(await isInSight(text)).toBe(true);
    await isDenied();
  });

  test('of 300 lines is allowed only after its last line was in sight', async () => {
    await run(`${'true\n'.repeat(299)}touch made-by-command`);
    await expect(approval(page)).toContainText('It has 300 lines.');
    await isRefused();
    await scrollTo(approval(page).getByRole('group', { name: 'Command' }), 'touch made-by-command', 'End');
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'made-by-command')).toBe('');
  });
});

test('a command whose folder is gone says so when the user returns to the window, and only ends without an effect', async () => {
  const folder = join(app.workspace, 'work');
  await mkdir(folder);
  await askFor(page, { name: 'run_command', arguments: { command: 'touch ran', working_directory: 'work' } });
  await expect(approval(page)).toContainText('touch ran');
  await rm(folder, { recursive: true });
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await expect(approval(page).getByRole('alert')).toContainText('This call would fail now: work');
  const looker = await Looker.of(page);
  const look = { width: 1400, theme: 'light' } as const;
  await looker.become({ ...look, language: 'zh-CN' });
  await expect(page.getByRole('alert').first()).toContainText('这次调用现在会失败：文件或文件夹不存在。');
  await looker.become({ ...look, language: 'en' });
  await ready(page);
  await expect(button(approval(page), /^Always in this folder/)).toHaveCount(0);
  await mkdir(folder);
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await expect(approval(page).getByRole('alert')).toHaveCount(0);
  await rm(folder, { recursive: true });
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await expect(approval(page).getByRole('alert')).toBeVisible();
  await decide(page, /^Allow once/);
  await expect(done(page)).toBeVisible();
  expect(await fileOf(app, 'work/ran')).toBeNull();
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

  test('does not run by a click in the moment in which its question appears', async () => {
    await suggest('touch made-at-once');
    await button(done(page), 'Run…').waitFor();
    await page.evaluate(`new Promise((resolve) => {
      const named = (name, place) => [...place.querySelectorAll('button')].find((one) => one.textContent === name);
      named('Run…', document).click();
      const look = () => {
        const run = [...document.querySelectorAll('[role=dialog]')].map((asked) => named('Run', asked))[0];
        if (run === undefined) return requestAnimationFrame(look);
        run.click();
        resolve();
      };
      look();
    })`);
    const asked = dialog('Run this command?');
    await expect(button(asked, 'Run')).not.toHaveAttribute('aria-disabled', 'true');
    expect(await fileOf(app, 'made-at-once')).toBeNull();
    await button(asked, 'Run').click();
    await expect(asked).toBeHidden();
    await expect.poll(() => fileOf(app, 'made-at-once')).toBe('');
  });

  test('of many lines runs only after its last line was in sight, and not by a double click', async () => {
    await suggest(`${'true\n'.repeat(299)}touch made-by-suggestion`);
    await button(done(page), 'Run…').dblclick();
    const asked = dialog('Run this command?');
    await expect(button(asked, 'Run')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(asked, 'Go on without reading it all')).not.toHaveAttribute('aria-disabled', 'true');
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

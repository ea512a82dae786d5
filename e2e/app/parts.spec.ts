/**
 * Tests of parts of the page whose code is loaded when they are first used: what happens until a
 * part is loaded, and when it cannot be loaded.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { openBrowser, type WatchedPage } from './browser.ts';
import { button, composer, expect } from './person.ts';

let browser: Browser;
let app: App;
beforeAll(async () => {
  browser = await openBrowser();
  app = await startApp(browser);
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await browser.close();
});

const NOT_LOADED = [/net::ERR_FAILED/];

/** Opens a window in which the code of this part is not loaded until the test calls `arrive`. */
async function waitingFor(part: string): Promise<WatchedPage & { readonly arrive: () => void }> {
  const arrived = Promise.withResolvers<void>();
  const opened = await app.open({
    before: (page) =>
      page.route(`**/assets/${part}-*.js`, async (route) => {
        await arrived.promise;
        await route.continue();
      }),
  });
  await expect(composer(opened.page)).toBeFocused();
  return { ...opened, arrive: arrived.resolve };
}

const loading = (page: Page) => page.getByRole('status', { name: 'Loading…' });

/** The names of the scripts that the window has loaded, without the hash of their content. */
async function loadedScripts(page: Page): Promise<readonly string[]> {
  const urls = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  return urls.flatMap((url) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? []);
}

describe('while a part is loading', () => {
  test('no key press is lost: text typed after Ctrl+K is searched for, and Enter chooses a result', async () => {
    const { page, arrive } = await waitingFor('palette-choices');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('open sch');
    await page.keyboard.press('Enter');
    await expect(loading(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Schedule' })).toHaveCount(0);
    arrive();
    await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('the user can continue typing when the loaded list receives the focus', async () => {
    const { page, arrive } = await waitingFor('palette-choices');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('open ');
    arrive();
    const field = page.getByRole('combobox');
    await expect(field).toHaveValue('open ');
    await expect(field).toBeFocused();
    await page.keyboard.type('tod');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Todos', level: 1 })).toBeVisible();
    await button(page, /^New topic/).click();
    await expect(composer(page)).toHaveValue('');
  });

  test('keyboard shortcuts for other pages work, and nothing on the page moves when the part is loaded', async () => {
    const { page, arrive } = await waitingFor('settings-view');
    await page.keyboard.press('Control+,');
    const heading = page.getByRole('heading', { name: 'Settings', level: 1 });
    await expect(loading(page)).toBeVisible();
    const before = await heading.boundingBox();
    await page.keyboard.press('Control+Shift+L');
    await expect(page.getByRole('heading', { name: 'Todos', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+,');
    arrive();
    await expect(page.getByRole('navigation', { name: 'Settings pages' })).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
  });
});

describe('a part that cannot be loaded', () => {
  test('shows an error message, and Retry loads it as soon as that is possible', async () => {
    const { page } = await app.open({
      expected: NOT_LOADED,
      before: async (fresh) => {
        await fresh.route('**/assets/settings-view-*.js', (route) => route.abort());
      },
    });
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Control+,');
    const alert = page.getByRole('alert').filter({ hasText: 'This part of the window could not be loaded.' });
    await expect(alert).toBeVisible();
    await button(alert, 'Retry').click();
    await expect(button(alert, 'Reload the window')).toBeVisible();
    await page.unrouteAll();
    await button(alert, 'Retry').click();
    await expect(page.getByRole('navigation', { name: 'Settings pages' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('opens nevertheless when the idle window had loaded its code before the host ended', async () => {
    const { page } = await app.open({ expected: NOT_LOADED, prefetches: true });
    await expect
      .poll(() => loadedScripts(page))
      .toEqual(
        expect.arrayContaining(['settings-view', 'servers-page', 'schedule-page', 'palette-choices', 'open-chat']),
      );
    await page.route('**/assets/**', (route) => route.abort());
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('navigation', { name: 'Settings pages' })).toBeVisible();
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('combobox')).toBeFocused();
    expect(app.problems).toEqual([]);
  });
});

/** Pasted server configurations, each with the error message of the host in Chinese. */
const FAILURES_IN_CHINESE = [
  ['{"mcpServers": {]}', '这不是有效的 JSON：第 1 行，'],
  ['{"mcpServers": []}', '“mcpServers”必须是对象。'],
  ['{"other": 1}', '其中没有服务器。服务器应写在名为“mcpServers”的对象中。'],
] as const;

describe('the texts', () => {
  test('in the second language are loaded when the user chooses that language', async () => {
    const { page } = await app.open({ locale: 'zh-CN', prefetches: true });
    await expect(page.getByLabel('消息', { exact: true })).toBeVisible();
    await expect.poll(() => loadedScripts(page)).toContain('settings-view');
    expect(await loadedScripts(page)).not.toContain('catalogue-en');
    await page.keyboard.press('Control+,');
    const pages = page.getByRole('navigation', { name: '设置页面' });
    await pages.getByRole('button', { name: 'MCP 服务器' }).click();
    await page.getByRole('button', { name: '粘贴 JSON' }).click();
    const dialog = page.getByRole('dialog');
    for (const [text, failure] of FAILURES_IN_CHINESE) {
      await dialog.getByLabel('JSON').fill(text);
      await dialog.getByRole('button', { name: '读取' }).click();
      await expect(dialog).toContainText(failure);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '放弃已输入的内容？' }).getByRole('button', { name: '放弃' }).click();
    await expect(dialog).toHaveCount(0);
    await pages.getByRole('button', { name: '外观' }).click();
    await page.getByRole('combobox', { name: '语言' }).selectOption('en');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(await loadedScripts(page)).toContain('catalogue-en');
    expect(app.problems).toEqual([]);
  });
});

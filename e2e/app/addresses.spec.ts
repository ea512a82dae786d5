/** Tests the addresses of topics and pages in a browser: reload, Back, Forward, links, and addresses that lead nowhere. */
import { describe, test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, openSettings, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

describe('the address of a page', () => {
  test('names what is shown, survives a reload, follows Back and Forward, and holds no secret', async () => {
    await using app = await startApp(browser, { script: () => ({ text: 'Here.' }) });
    const { page } = await app.open();
    const fragment = () => new URL(page.url()).hash;
    const heading = page.getByRole('heading', { level: 1 });
    await expect(composer(page)).toBeVisible();
    expect(fragment()).toBe('');
    await say(page, 'First topic');
    await expect(chat(page).getByText('Here.')).toBeVisible();
    const first = fragment();
    expect(first).toMatch(/^#\/topics\/topic_[0-9a-z]{26}$/);
    await openSettings(page, 'Appearance');
    expect(fragment()).toBe('#/settings/appearance');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Settings pages' })).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText('First topic');
    await expect(chat(page).getByText('Here.')).toBeVisible();
    await page.reload();
    await expect(chat(page).getByText('Here.')).toBeVisible();
    expect(fragment()).toBe(first);
    await page.goForward();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await button(page, /^Inbox/).click();
    expect(fragment()).toBe('#/inbox');
    await button(page, /^Schedule/).click();
    expect(fragment()).toBe('#/schedule');
    await page.goBack();
    await expect(heading).toHaveText('Inbox');

    // A bookmark opens the topic in another tab of the same browser, without a token.
    const tab = await page.context().newPage();
    await tab.goto(new URL(first, page.url()).href);
    await expect(chat(tab).getByText('Here.')).toBeVisible();
    // The address that the program prints, opened in a tab that is there already.
    await tab.goto(app.url);
    await expect(chat(tab).getByText('Here.')).toBeVisible();
    await expect.poll(() => new URL(tab.url()).hash).toBe(first);
    await tab.close();

    await page.goto(new URL('#/topics/topic_00000000000000000000000000', page.url()).href);
    await expect(page.getByText('There is no such topic. It may have been deleted.')).toBeVisible();
    await expect(composer(page)).toBeHidden();
    await page.goto(new URL('#/settings/nothing', page.url()).href);
    await expect(page.getByText('This address leads to nothing in Loopwright.')).toBeVisible();
    await button(page.getByRole('main'), 'New topic').click();
    await expect(composer(page)).toBeVisible();
    expect(fragment()).toBe('');
    await topicRow(page, 'First topic').click();
    await expect(chat(page).getByText('Here.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

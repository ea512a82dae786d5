/**
 * Tests MCP prompts, which the composer offers after a slash, and MCP resources and resource
 * templates, which it offers after an at sign.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { say as answer } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { everything, WAYS } from './everything.ts';
import { button, chat, composer, expect } from './person.ts';

const browser = await sharedBrowser();

const commands = (page: Page): Locator => page.getByRole('listbox', { name: 'Commands' });
const option = (page: Page, name: RegExp): Locator => page.getByRole('option', { name });
const attached = (page: Page): Locator =>
  page.getByRole('list', { name: 'Goes with the message' }).getByRole('listitem');

/** The newest message in the last request to the model, as JSON text. */
const told = (app: App): string => JSON.stringify(app.model.requests.at(-1)?.body.messages.at(-1)?.content);

describe.each(WAYS)('what a server over %s offers', (way) => {
  test('can be used in the composer: a prompt with completed arguments, a resource, a resource template', async () => {
    await using server = await everything(way);
    await using app = await startApp(browser, { script: (_, n) => answer(`Answer ${n}.`) });
    const { page } = await app.open();
    await server.add(page);
    await button(page, /^New topic/).click();

    await composer(page).pressSequentially('/compl');
    await expect(option(page, /completable-prompt/)).toContainText('everything · Team Management');
    await expect(commands(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Prompt: Team Management' });
    const department = form.getByRole('combobox', { name: 'department (required)' });
    await expect(department).toBeFocused();
    await page.keyboard.type('S');
    await expect(form.getByRole('option')).toHaveText(['Sales', 'Support']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(department).toHaveValue('Sales');
    await page.keyboard.press('Tab');
    // The names that the server suggests depend on the chosen department.
    await expect(form.getByRole('option')).toHaveText(['David', 'Eve', 'Frank']);
    await page.keyboard.type('E');
    await expect(form.getByRole('option')).toHaveText(['Eve']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(composer(page)).toHaveValue('Please promote Eve to the head of the Sales team.');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chat(page)).toContainText('Answer 0.');
    expect(told(app)).toContain('Please promote Eve to the head of the Sales team.');

    await composer(page).pressSequentially('Sum up @features');
    await option(page, /features\.md/).waitFor();
    await page.keyboard.press('Enter');
    await expect(attached(page)).toHaveText([/features\.md/]);
    await expect(composer(page)).toHaveValue('Sum up ');
    await page.keyboard.press('Enter');
    await expect(chat(page)).toContainText('Answer 1.');
    await expect(attached(page)).toHaveCount(0);
    // This line is part of the document, which shows that the resource was read.
    expect(told(app)).toContain('Returns a tiny PNG MCP logo');
    expect(told(app)).toContain('demo://resource/static/document/features.md');
    await button(chat(page), /^Show what was attached: .*features\.md of everything/).click();
    await expect(chat(page)).toContainText('Returns a tiny PNG MCP logo');

    await composer(page).pressSequentially('And this @Dynamic');
    await option(page, /Dynamic Text Resource/).click();
    const template = page.getByRole('dialog', { name: 'Attach: Dynamic Text Resource' });
    await expect(template.getByRole('combobox', { name: 'resourceId' })).toBeFocused();
    await page.keyboard.type('7');
    await expect(template).toContainText('demo://resource/dynamic/text/7');
    await page.keyboard.press('Enter');
    await expect(template).toBeHidden();
    await expect(attached(page)).toHaveText([/demo:\/\/resource\/dynamic\/text\/7/]);
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chat(page)).toContainText('Answer 2.');
    expect(told(app)).toContain('Resource 7: This is a plaintext resource created at');
    expect(app.model.requests).toHaveLength(3);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

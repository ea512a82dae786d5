/** What a server brings into a topic, as a person meets it: forms it asks with, prompts and resources it offers. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { openBrowser } from './browser.ts';
import { KITCHEN } from './kitchen.ts';
import { approval, button, card, composer, DONE, done, expect, indicator, say, topicRow } from './person.ts';

const order = call('kitchen__order_meal', { dish: 'pizza' });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const form = (page: Page): Locator => card(page, 'kitchen asks for details');
const name = (page: Page): Locator => form(page).getByRole('textbox', { name: /^Name on the order/ });

async function beginOrder(page: Page): Promise<void> {
  await say(page, 'Order two pizzas.');
  await button(approval(page), /^Allow once/).click();
  await expect(form(page)).toBeVisible();
}

test('A form of a server is sent once it is as the form says, and its call goes on with what was filled in', async () => {
  await using app = await startApp(browser, {
    script: [order, call(DONE, { result: 'Ordered.' })],
    servers: [KITCHEN],
  });
  const { page } = await app.open();
  await beginOrder(page);
  await expect(indicator(page)).toContainText('A server asks for something');
  const send = button(form(page), 'Send');
  await send.click();
  await expect(name(page)).toHaveAccessibleDescription('This is needed.');
  await form(page)
    .getByRole('textbox', { name: /^Name on the order/ })
    .fill('Ada');
  await form(page).getByRole('radio', { name: 'Small' }).check();
  await form(page).getByRole('checkbox', { name: 'Basil' }).check();
  await send.click();
  await expect(card(page, 'kitchen asks for details Sent')).toBeVisible();
  await expect(done(page)).toContainText('Ordered.');
  const answered = JSON.stringify(app.model.requests.at(-1)?.body);
  for (const part of ['accept', 'Ada', 'Basil']) expect(answered).toContain(part);
  expect(app.problems).toEqual([]);
});

test('What was filled in is there again after a crash, for a form that nobody waits for any more', async () => {
  await using app = await startApp(browser, { script: [order], servers: [KITCHEN] });
  const { page } = await app.open();
  await beginOrder(page);
  await form(page)
    .getByRole('textbox', { name: /^Name on the order/ })
    .fill('Ada of the long way');
  await form(page).getByRole('checkbox', { name: 'Basil' }).check();
  // Another window is told what the host has kept.
  const other = (await app.open()).page;
  await topicRow(other, 'Order two pizzas.').click();
  await expect(form(other).getByRole('checkbox', { name: 'Basil' })).toBeChecked();
  await page.close();
  await other.close();
  await app.kill();
  await app.start();
  const later = (await app.open()).page;
  await topicRow(later, 'Order two pizzas.').click();
  const expired = card(later, 'kitchen asks for details Expired');
  await expect(expired).toContainText('Ada of the long way');
  await expect(button(expired, 'Send')).toHaveCount(0);
  await expect(card(later, 'Interrupted')).toBeVisible();
});

test('A prompt is put into the message with its arguments, and a resource goes with it as it was then', async () => {
  await using app = await startApp(browser, { script: [call(DONE, { result: 'Planned.' })], servers: [KITCHEN] });
  const { page } = await app.open();
  await composer(page).pressSequentially('/plan');
  await page.getByRole('option', { name: /^plan_dinner/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Prompt: Plan a dinner' });
  await dialog.getByRole('combobox', { name: /^season/ }).pressSequentially('aut');
  await dialog.getByRole('option', { name: 'autumn' }).click();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Plan a dinner of three courses for two in autumn.');
  await composer(page).press('End');
  await composer(page).pressSequentially(' @dough');
  await page.getByRole('option', { name: /recipe:\/\/dough/ }).click();
  await expect(page.getByRole('list', { name: 'Goes with the message' })).toContainText('dough');
  await composer(page).press('Enter');
  await expect(done(page)).toContainText('Planned.');
  await expect(button(page, 'Show what was attached: recipe://dough of kitchen')).toBeVisible();
  const asked = JSON.stringify(app.model.requests[0]?.body);
  for (const part of ['three courses for two in autumn', 'Take what is fresh']) expect(asked).toContain(part);
  expect(app.problems).toEqual([]);
});

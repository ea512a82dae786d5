/** The everyday task "a proxy". */
import { startProxy } from '../../../electron/host/network/proxy.fixture.ts';
import { button, chat, expect, openSettings, say } from '../person.ts';
import { AUTHORITY, COMPANY_HOST, type Desk, expectSound, KEY, windowOf } from './desk.ts';

const QUESTION = 'Can you hear me through the proxy?';

/** A person enters the proxy of their company, tests it, and reaches a model through it that nothing else reaches. */
export async function goThroughProxy(desk: Desk): Promise<void> {
  desk.answer(QUESTION, 'Loud and clear.');
  await using proxy = await startProxy((host) => (host === COMPANY_HOST ? desk.front.port : undefined));
  await using window = await windowOf(desk.fresh);
  const { page } = window;
  const test = async () => {
    await page.getByLabel('Address to test').fill(`https://${COMPANY_HOST}/`);
    await button(page, 'Test').click();
  };
  await openSettings(page, 'Network');
  await test();
  await expect(page.getByText('The connection does not work')).toBeVisible();
  await page.getByRole('radio', { name: /^Through this proxy/ }).click();
  await page.getByLabel('Address of the proxy').fill(proxy.address);
  await page.keyboard.press('Enter');
  await test();
  await expect(page.getByText('The connection works')).toBeVisible();
  await expect(page.getByText(`through the proxy ${proxy.address}, which the setting names.`)).toBeVisible();
  await expect(page.getByText(new RegExp(`issued by ${AUTHORITY}, is valid until .* is trusted by`))).toBeVisible();
  await expectSound(page);

  await openSettings(page, 'Providers');
  await button(page, /^Another provider/).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel('Name').fill('Far away');
  await form.getByLabel('Address').fill(`https://${COMPANY_HOST}/v1`);
  await form.getByLabel('Key').fill(KEY);
  await button(form, 'Save').click();
  await expect(form.getByText('Works. It offers 3 models.')).toBeVisible();
  await button(form, 'Save').click();
  await button(page, 'Back').click();
  await button(page, /^Model: /).click();
  await page
    .getByRole('group', { name: 'Far away' })
    .getByRole('option', { name: /chat-large/ })
    .click();
  const before = proxy.asked.length;
  await say(page, QUESTION);
  await expect(chat(page).getByText('Loud and clear.')).toBeVisible();
  expect(desk.asked(QUESTION).body.model).toBe('chat-large');
  expect(proxy.asked.length).toBeGreaterThan(0);
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${COMPANY_HOST}:443`]));
  expect(before).toBeGreaterThan(1);

  await openSettings(page, 'Network');
  await page.getByRole('radio', { name: /^As the system says/ }).click();
}

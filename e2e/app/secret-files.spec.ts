/** The card that asks before a file with secrets is read, and what becomes of its content. */
import { expect as expectValue, test } from 'vitest';
import { startApp } from './app.ts';
import { askFor, askingModel } from './asking-model.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, decide, done, expect, ready } from './person.ts';

const browser = await sharedBrowser();
const SECRET = 'hunter2-is-secret';

test('a card names the file with secrets, offers to allow only this call, and shows nothing of its content', async () => {
  await using app = await startApp(browser, {
    script: askingModel,
    files: { '.env': `TOKEN=${SECRET}\n` },
    settings: { approvalMode: 'allow-edits' },
  });
  const { page } = await app.open();
  await askFor(page, { name: 'read_file', arguments: { path: '.env' } });
  await ready(page);
  await expect(approval(page)).toContainText('Reads .env, which can hold passwords or keys.');
  await expect(button(approval(page), /^Allow once/)).toBeVisible();
  await expect(button(approval(page), /^Always/)).toHaveCount(0);
  expectValue(await page.content()).not.toContain(SECRET);
  await decide(page, /^Deny N/);
  await expect(done(page)).toBeVisible();
  expectValue(JSON.stringify(app.model.requests.map(({ body }) => body))).not.toContain(SECRET);

  await askFor(page, { name: 'read_file', arguments: { path: '.env' } });
  await decide(page, /^Allow once/);
  await expect.poll(() => JSON.stringify(app.model.requests.at(-1)?.body)).toContain(SECRET);
  expectValue(app.problems).toEqual([]);
});

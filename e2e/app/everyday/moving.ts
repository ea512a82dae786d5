/** The everyday task "export here, import there". */
import type { Locator, Page } from 'playwright';
import { textOf } from '../../../shared/message.ts';
import type { App } from '../app.ts';
import { exportedTopics } from '../exported-file.ts';
import { button, chat, expect, exported, openSettings, say, topicRow } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const QUESTION = 'How long is a marathon, in a table?';

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** All topics are exported as one file, looked through, imported by the other program, compared, and taken back. */
export async function moveTopics(desk: Desk): Promise<void> {
  const { home, fresh } = desk;
  desk.answer(QUESTION, '| Race | km |\n| --- | --- |\n| Marathon | 42.195 |');
  await using here = await windowOf(home);
  await say(here.page, QUESTION);
  await expect(chat(here.page).getByRole('table')).toContainText('42.195');
  await openSettings(here.page, 'Data');
  const { name, bytes } = await exportedTopics(here.page, 'JSON');
  const before = await talksOf(fresh);
  const wanted = await talksOf(home);

  await using there = await windowOf(fresh);
  const { page } = there;
  await openSettings(page, 'Data');
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Import…').click();
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: bytes });
  await expect(dialog(page)).toContainText(/\d+ topics? (was|were) found, with \d+ new messages\./);
  await expect(dialog(page).getByRole('group', { name: 'Topics in the file' })).toContainText(QUESTION);
  await expectSound(page);
  await button(dialog(page), /^Import \d/).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(topicRow(page, QUESTION.replace('?', '\\?'))).toBeVisible();
  expect(await talksOf(fresh)).toEqual(expect.arrayContaining([...before, ...wanted]));

  await topicRow(page, QUESTION.replace('?', '\\?')).click();
  await expect(chat(page).getByRole('table')).toContainText('42.195');
  await expect(page.getByText('Imported from Loopwright')).toBeVisible();
  await openSettings(page, 'Data');
  await button(page, `Undo the import of ${name}`).click();
  await expect(topicRow(page, QUESTION.replace('?', '\\?'))).toHaveCount(0);
  expect(await talksOf(fresh)).toEqual(before);
}

/** What was said in each topic of a program: its title, and each message as `role: text`. Empty topics are left out. */
async function talksOf(app: App): Promise<readonly string[]> {
  const { topics, messages } = await exported(app);
  return topics
    .map(({ id, title }) => {
      const own = messages.filter(({ topicId }) => topicId === id);
      return own.length === 0 ? '' : [title, ...own.map((one) => `${one.role}: ${textOf(one)}`)].join('\n');
    })
    .filter((talk) => talk !== '')
    .toSorted();
}

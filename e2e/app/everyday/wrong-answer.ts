/** The everyday task "a wrong answer branched". */
import type { Locator, Page } from 'playwright';
import { button, chat, composer, expect, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const WRONG = 'How far is it to Berne by train?';
const RIGHT = 'How many minutes is it to Berne by train?';

const rows = (page: Page): Locator => page.getByRole('navigation', { name: 'Topics' }).locator('[data-topic]');

/** A person words a question anew in a branch. The wrong answer stays in the topic that the branch begins with. */
export async function branchWrongAnswer(desk: Desk): Promise<void> {
  desk.answer('I live in Basel.', 'Noted.');
  desk.answer(WRONG, 'About 95 kilometres.');
  desk.answer(RIGHT, 'About 56 minutes.');
  await using window = await windowOf(desk.home);
  const { page } = window;
  await say(page, 'I live in Basel.');
  await expect(chat(page).getByText('Noted.')).toBeVisible();
  await say(page, WRONG);
  await expect(chat(page).getByText('About 95 kilometres.')).toBeVisible();
  const question = chat(page).getByRole('group', { name: 'You', exact: true }).nth(1);
  await question.hover();
  await button(question, 'Branch before this message: a new topic in which you can word it differently').click();
  await expect(composer(page)).toHaveValue(WRONG);
  await expect(composer(page)).toBeFocused();
  await expect(chat(page).getByText('About 95 kilometres.')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(RIGHT);
  await page.keyboard.press('Enter');
  await expect(chat(page).getByText('About 56 minutes.')).toBeVisible();
  const sent = desk.asked(RIGHT).body.messages.filter(({ role }) => role !== 'system');
  expect(sent.map(({ content }) => content)).toEqual(['I live in Basel.', 'Noted.', RIGHT]);

  // The branch stands below its origin, says so, and leads back to it.
  const titles = await rows(page).allInnerTexts();
  const origin = titles.findIndex((title) => title.trim() === 'I live in Basel.');
  await expect(rows(page).nth(origin + 1)).toHaveText(/^Branch\s*I live in Basel\.$/);
  await expectSound(page);
  await button(page, 'Branch of I live in Basel.').click();
  await expect(chat(page).getByText('About 95 kilometres.')).toBeVisible();
  await expect(chat(page).getByText('About 56 minutes.')).toHaveCount(0);
}

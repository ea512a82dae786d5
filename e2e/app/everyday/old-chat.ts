/** The everyday task "an old chat found". */
import { button, chat, expect, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const OLD_QUESTION = '厨房的水龙头一直在漏水，怎么办？';
const LONG = Array.from({ length: 40 }, (_, at) => `Paragraph ${at + 1} of a long answer.`).join('\n\n');

/** A person finds what was said long ago by a Chinese word of two characters, and lands on that message. */
export async function findOldChat(desk: Desk): Promise<void> {
  desk.answer(OLD_QUESTION, '先关掉总阀，然后更换垫圈。');
  for (const question of ['Tell me more.', 'And even more.', 'Something else entirely']) desk.answer(question, LONG);
  await using window = await windowOf(desk.home);
  const { page } = window;
  const last = chat(page).getByText('Paragraph 40 of a long answer.').last();
  await say(page, OLD_QUESTION);
  await expect(chat(page).getByText('先关掉总阀')).toBeVisible();
  for (const question of ['Tell me more.', 'And even more.']) {
    await say(page, question);
    await expect(chat(page).getByText(question)).toBeVisible();
    await expect(last).toBeInViewport();
  }
  await button(page, /^New topic/)
    .first()
    .click();
  await say(page, 'Something else entirely');
  await expect(last).toBeInViewport();

  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('combobox', { name: 'Search all messages' }).fill('漏水');
  const palette = page.getByRole('dialog');
  const hits = palette.getByRole('listbox').getByRole('option');
  await expect(hits).toHaveCount(1);
  await expect(hits.locator('mark')).toHaveText('漏水');
  await expect(hits.locator('time')).not.toBeEmpty();
  await expectSound(page);
  await page.evaluate(WATCH_FLASHES);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OLD_QUESTION);
  await expect(chat(page).getByText(OLD_QUESTION)).toBeInViewport();
  await expect(last).not.toBeInViewport();
  await expect.poll(() => page.evaluate<readonly string[]>(FLASHED)).toEqual([expect.stringContaining(OLD_QUESTION)]);
  await expectSound(page);
}

/** Records from now on the texts of the elements that the page colours for a moment. */
const WATCH_FLASHES = `{
  const { animate } = Element.prototype;
  window.flashed = [];
  Element.prototype.animate = function (...given) {
    window.flashed.push(this.textContent);
    return animate.apply(this, given);
  };
}`;
const FLASHED = 'window.flashed';

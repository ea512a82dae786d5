/** Tests what a person can do with a message: branch, quote, delete and fold. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { type ChatRequest, say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, say } from './person.ts';

const browser = await sharedBrowser();

const counted = (_: ChatRequest, n: number) => reply(`Answer ${n + 1}.`);
const yours = (page: Page): Locator => chat(page).getByRole('group', { name: 'You', exact: true });
const answer = (page: Page, text: string): Locator =>
  chat(page).locator('[data-row="answer"]').filter({ hasText: text });
const said = ({ messages }: ChatRequest): readonly string[] =>
  messages.filter(({ role }) => role !== 'system').map(({ role, content }) => `${role}: ${content}`);

const BRANCH = 'Branch here: a new topic with everything up to this answer';

describe('a branch', () => {
  test('begins with the conversation up to a wrong answer, stands under its origin, and leads back to it', async () => {
    await using app = await startApp(browser, { script: counted });
    const { page } = await app.open();
    await say(page, 'First question');
    await expect(answer(page, 'Answer 1.')).toBeVisible();
    await say(page, 'Second question');
    await expect(answer(page, 'Answer 2.')).toBeVisible();
    await answer(page, 'Answer 1.').hover();
    await button(answer(page, 'Answer 1.'), BRANCH).focus();
    await page.keyboard.press('Enter');
    await expect(answer(page, 'Answer 2.')).toHaveCount(0);
    await expect(answer(page, 'Answer 1.')).toBeVisible();
    await say(page, 'Another second question');
    await expect(answer(page, 'Answer 3.')).toBeVisible();
    expect(said(app.model.requests[2]?.body ?? ({ messages: [] } as never))).toEqual([
      'user: First question',
      'assistant: Answer 1.',
      'user: Another second question',
    ]);
    const rows = page.getByRole('navigation', { name: 'Topics' }).locator('[data-topic]');
    await expect(rows.nth(0)).toHaveText('First question');
    await expect(rows.nth(1)).toHaveText('BranchFirst question');
    for (const name of ['More for First question', 'More for branch First question'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
    await button(page, 'Branch of First question').click();
    await expect(answer(page, 'Answer 2.')).toBeVisible();
    await expect(button(page, 'Branch of First question')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('before a message of the user has this message as its draft', async () => {
    await using app = await startApp(browser, { script: counted });
    const { page } = await app.open();
    await say(page, 'First question');
    await expect(answer(page, 'Answer 1.')).toBeVisible();
    await say(page, 'Second question');
    await expect(answer(page, 'Answer 2.')).toBeVisible();
    await yours(page).nth(1).hover();
    await button(
      yours(page).nth(1),
      'Branch before this message: a new topic in which you can word it differently',
    ).click();
    await expect(yours(page)).toHaveCount(1);
    await expect(composer(page)).toHaveValue('Second question');
    expect(app.problems).toEqual([]);
  });
});

test('a deleted answer is not shown and not sent, and comes back with Undo', async () => {
  await using app = await startApp(browser, { script: counted });
  const { page } = await app.open();
  await say(page, 'First question');
  await expect(answer(page, 'Answer 1.')).toBeVisible();
  await answer(page, 'Answer 1.').hover();
  await button(answer(page, 'Answer 1.'), 'Delete this answer').click();
  await expect(answer(page, 'Answer 1.')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(answer(page, 'Answer 1.')).toBeVisible();
  await yours(page).first().hover();
  await button(yours(page).first(), 'Delete the message and the answer to it').click();
  await expect(yours(page)).toHaveCount(0);
  await say(page, 'Second question');
  await expect(answer(page, 'Answer 2.')).toBeVisible();
  expect(app.model.requests.map(({ body }) => said(body)).at(-1)).toEqual(['user: Second question']);
  expect(app.model.violations).toEqual([]);
  expect(app.problems).toEqual([]);
});

test('a quote of the selection or of the whole message goes into the composer', async () => {
  await using app = await startApp(browser, { script: () => reply('One line.\n\nAnother line with words.') });
  const { page } = await app.open();
  await say(page, 'Go');
  const row = answer(page, 'Another line with words.');
  await expect(row).toBeVisible();
  // At the beginning of the line, because its element is as wide as the chat.
  await row.getByText('Another line with words.').dblclick({ position: { x: 12, y: 8 } });
  await row.hover();
  const quote = button(row, 'Quote this, or what is selected in it');
  await quote.click();
  await expect(composer(page)).toHaveValue(/^> \w+\n\n$/);
  await composer(page).fill('');
  await row.getByText('One line.').click();
  await quote.click();
  await expect(composer(page)).toHaveValue('> One line.\n>\n> Another line with words.\n\n');
  await expect(composer(page)).toBeFocused();
  expect(app.problems).toEqual([]);
});

test('a message of more than eight lines is folded, its code is drawn, and nothing else in it is', async () => {
  await using app = await startApp(browser, { script: counted });
  const { page } = await app.open();
  const lines = Array.from({ length: 20 }, (_, at) => `# line ${at} with *stars*`).join('\n');
  await say(page, `Look at \`npm test\`\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n${lines}`);
  const mine = yours(page).first();
  await expect(answer(page, 'Answer 1.')).toBeVisible();
  await expect(mine.locator('code').first()).toHaveText('npm test');
  await expect(mine.getByRole('figure')).toContainText('const a = 1;');
  await expect(mine).toContainText('# line 19 with *stars*');
  const height = async () => (await mine.boundingBox())?.height ?? 0;
  const folded = await height();
  await button(mine, 'Show all').click();
  await expect.poll(height).toBeGreaterThan(folded + 100);
  await button(mine, 'Show less').click();
  await expect.poll(height).toBe(folded);
  await page.reload();
  await expect(button(yours(page).first(), 'Show all')).toBeVisible();
  expect(app.problems).toEqual([]);
});

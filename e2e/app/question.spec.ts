/**
 * Tests of questions of the strategy plan-replan: a question waits for its answer across slash
 * commands, other topics and a crash, and the user can cancel the task.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  act,
  allDone,
  ask,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { call, say as says } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, done, expect, exported, indicator, say, topicRow } from './person.ts';
import { choosePlanReplan, planner, toldIn } from './planner.ts';

const browser = await sharedBrowser();

const QUESTION = 'At what time does the meeting begin?';

/**
 * A planner that asks one question, adds an event at the time in the answer, and confirms it. A
 * goal that contains the word "other" is completed without a question.
 */
const asking = planner(({ phase, goal, latest_plan, clarification_history, observations }) => {
  const answer = clarification_history.findLast((line) => line.startsWith('user: '))?.slice('user: '.length);
  if (phase === 'plan') return planned('Enter the meeting');
  if (goal.includes('other')) return phase === 'replan' ? allDone('The other one is done.') : itemDone();
  if (phase === 'replan') return observations.length > 0 ? allDone(`Entered: ${answer}.`) : replanned(...latest_plan);
  if (answer === undefined) return ask(QUESTION);
  return observations.length > 0 ? itemDone() : act('schedule', `/schedule add 2027-03-01 ${answer} Meeting`);
});

const question = (page: Page): Locator => card(page, 'Question');

async function waitsFor(page: Page): Promise<void> {
  await expect(question(page)).toHaveText(/^Question:/);
  await expect(question(page)).toContainText(QUESTION);
  await expect(indicator(page)).toContainText('Waiting for you');
  await expect(indicator(page)).toContainText('A question is open');
}

describe('a question', () => {
  test('stays open while slash commands run, and is answered by the next message, also after a crash', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser, { script: asking });
    const before = await app.open();
    await choosePlanReplan(before.page);
    await say(before.page, 'Enter the meeting of 1 March');
    await waitsFor(before.page);
    await expect(composer(before.page)).toHaveAttribute('placeholder', /^Answer/);
    const asked = app.model.requests.length;
    for (const command of ['/todo add Buy milk', '/view all', '/todo nonsense']) {
      await say(before.page, command);
      await expect(card(before.page, new RegExp(`^Command.* ${command}$`))).toBeVisible();
      await expect(composer(before.page)).toHaveValue('');
      await waitsFor(before.page);
    }
    await expect(topicRow(before.page, 'Enter the meeting of 1 March', 'Waiting for you')).toBeVisible();
    await before.close();
    await app.kill();
    await app.start();

    const { page } = await app.open();
    await topicRow(page, 'Enter the meeting of 1 March', 'Waiting for you').click();
    await waitsFor(page);
    await say(page, '/todo done 1');
    await expect(card(page, 'Command /todo done 1')).toBeVisible();
    await waitsFor(page);
    expect(app.model.requests).toHaveLength(asked);
    await say(page, '09:30');
    await expect(done(page)).toContainText('Entered: 09:30.');
    await expect(button(question(page), 'Cancel the task')).toBeHidden();
    await expect(card(page, /^Ran \/schedule add/)).toContainText('2027-03-01 09:30');
    // No request to the model contains slash commands or their replies.
    for (const { bodyText } of app.model.requests) expect(bodyText).not.toContain('/todo done 1');
    const last = app.model.requests.at(-1)?.body;
    expect(last && toldIn(last).clarification_history).toEqual([`assistant: ${QUESTION}`, 'user: 09:30']);
    const { messages } = await exported(app);
    expect(messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type)}`)).toEqual([
      ...['user text', 'assistant question', ...Array(4).fill('assistant slash-command'), 'user text'],
      ...['assistant tool-call', 'tool tool-result', 'assistant text'],
    ]);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('belongs to its topic: another topic continues to work, and canceling the other topic does not affect the question', async () => {
    await using app = await startApp(browser, { script: asking });
    const { page } = await app.open();
    await choosePlanReplan(page);
    await say(page, 'Enter the meeting');
    await waitsFor(page);
    await button(page, /^New topic/).click();
    await choosePlanReplan(page);
    await say(page, 'Do the other one');
    await expect(done(page)).toContainText('The other one is done.');
    await say(page, '/cancel');
    await expect(card(page, /^Command.* \/cancel$/)).toContainText('There is no task in progress.');
    await expect(topicRow(page, 'Enter the meeting', 'Waiting for you')).toBeVisible();
    await topicRow(page, 'Enter the meeting', 'Waiting for you').click();
    await waitsFor(page);
    await say(page, '10:00');
    await expect(done(page)).toContainText('Entered: 10:00.');
    expect(app.problems).toEqual([]);
  });
});

describe('a question with suggested answers', () => {
  const asked = call('ask_user', {
    question: 'Which **colour**?',
    options: ['the red one', '/help', 'a long answer '.repeat(14).trim(), 'bl\u202eue'],
  });

  test('is answered by one press, also of a key, with exactly that answer, and the draft stays', async () => {
    await using app = await startApp(browser, { script: [asked, asked, says('Painted.')] });
    const { page } = await app.open();
    await say(page, 'Paint it');
    const options = question(page).last().getByRole('list', { name: 'Suggested answers' });
    await expect(options.getByRole('button')).toHaveText(['the red one', '/help', /^a long/, 'bl\\u{202e}ue']);
    await expect(question(page)).not.toContainText('1.');
    await composer(page).fill('A draft');
    // Focus moves from the composer back to the answers.
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(button(options, '/help')).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [10], timeout: 10_000 });
    await expect(button(options, '/help')).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(2);
    await expect(question(page).first()).toContainText('/help');
    await expect(question(page).first().getByRole('button')).toHaveCount(0);
    await expect(composer(page)).toHaveValue('A draft');
    await expect(button(options, 'the red one')).not.toHaveAttribute('aria-disabled', 'true');
    await button(options, 'the red one').click();
    await expect(chat(page).getByText('Painted.')).toBeVisible();
    const words = app.model.requests.at(-1)?.body.messages.filter(({ role }) => role === 'user');
    expect(words?.map(({ content }) => content)).toEqual(['Paint it', '/help', 'the red one']);
    expect(app.problems).toEqual([]);
  });

  test('can be answered otherwise, in the composer', async () => {
    await using app = await startApp(browser, { script: [asked, says('Painted.')] });
    const { page } = await app.open();
    await say(page, 'Paint it');
    await expect(question(page)).toContainText('Or write another answer below.');
    await say(page, 'green, please');
    await expect(chat(page).getByText('Painted.')).toBeVisible();
    expect(app.model.requests.at(-1)?.body.messages.at(-1)?.content).toBe('green, please');
  });
});

describe('a task that waits for an answer is canceled by the user', () => {
  const inChinese = {
    composer: (page: Page) => page.getByRole('textbox', { name: '消息' }),
    log: (page: Page) => page.getByRole('log', { name: '消息' }),
    question: (page: Page) => page.getByRole('log').getByRole('group', { name: '问题', exact: true }),
  };
  async function write(page: Page, text: string): Promise<void> {
    await inChinese.composer(page).fill(text);
    await page.keyboard.press('Enter');
  }

  test.each([
    ['by the button of its question', (page: Page) => button(inChinese.question(page), '取消任务').click()],
    ['by a message that asks for it', (page: Page) => write(page, '取消当前任务')],
    ['by its slash command', (page: Page) => write(page, '/cancel')],
  ])('%s, and the reply confirms that the task is canceled', async (_, cancel) => {
    await using app = await startApp(browser, { script: asking, settings: { language: 'zh-CN' } });
    const { page } = await app.open();
    await button(page, /^策略/).click();
    await page.getByRole('menuitemradio', { name: /^计划-重规划/ }).click();
    await write(page, '安排会议');
    await expect(inChinese.question(page)).toContainText(`请确认：${QUESTION}`);
    await cancel(page);
    await expect(inChinese.log(page).getByText('已取消当前任务。', { exact: true })).toBeVisible();
    await expect(button(inChinese.question(page), '取消任务')).toBeHidden();
    await write(page, '取消当前任务');
    await expect(inChinese.log(page).getByText('当前没有进行中的任务。', { exact: true })).toBeVisible();
    expect(app.model.requests).toHaveLength(2);
    expect(app.problems).toEqual([]);
  });
});

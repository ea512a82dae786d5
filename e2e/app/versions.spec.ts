/** Tests versions of answers and of the user's messages. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { type ChatRequest, say as reply } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, expect, indicator, modelLines, say, scrollUpTo, topicRow } from './person.ts';

const browser = await sharedBrowser();

const MODELS = ['scripted-model', 'second-model'];

const startTwoModels = (script: (request: ChatRequest, n: number) => ReturnType<typeof reply>): Promise<App> =>
  startApp(browser, {
    script,
    settings: (baseUrl) => ({
      providers: [{ id: 'scripted', name: 'Scripted', kind: 'openai', baseUrl, models: MODELS }],
    }),
  });

/** The model replies with the number of the request and the name of the model. */
const numbered = ({ model }: ChatRequest, n: number) => reply(`Answer ${n + 1} of ${model}.`);
const answers = (page: Page): Locator => page.getByRole('group', { name: 'Answers' });
const wordings = (page: Page): Locator => page.getByRole('group', { name: 'Wordings' });
const yours = (page: Page): Locator => chat(page).getByRole('group', { name: 'You', exact: true });
const shows = (page: Page, text: string) => expect(chat(page).getByText(text)).toBeVisible();
const said = ({ messages }: ChatRequest): readonly string[] =>
  messages.filter(({ role }) => role !== 'system').map(({ role, content }) => `${role}: ${content}`);

describe('an answer', () => {
  test('can be requested again, also from another model; all versions are kept, and the model receives the version that is shown', async () => {
    await using app = await startTwoModels(numbered);
    const first = await app.open();
    const { page } = first;
    await say(page, 'Name a colour');
    await shows(page, 'Answer 1 of scripted-model.');
    await expect(answers(page)).toHaveCount(0);
    await button(chat(page), 'Try again').click();
    await shows(page, 'Answer 2 of scripted-model.');
    await button(chat(page), 'Try again with…').click();
    await modelLines(page).filter({ hasText: 'second-model' }).click();
    await shows(page, 'Answer 3 of second-model.');
    await expect(answers(page)).toContainText('3/3');
    await expect(chat(page).getByText('second-model ·')).toBeVisible();
    await expect(yours(page)).toHaveCount(1);

    const previous = button(answers(page), 'Previous version');
    await previous.click();
    await shows(page, 'Answer 2 of scripted-model.');
    await expect(page.getByRole('status').filter({ hasText: 'Version 2 of 3' })).toHaveCount(1);
    await expect(previous).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'Answer 1 of scripted-model.');
    await expect(previous).toBeFocused();
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await expect(chat(page).getByText('scripted-model ·')).toBeVisible();

    await say(page, 'Why that one?');
    await shows(page, 'Answer 4 of second-model.');
    expect(app.model.requests.map(({ body }) => said(body))).toEqual([
      ['user: Name a colour'],
      ['user: Name a colour'],
      ['user: Name a colour'],
      ['user: Name a colour', 'assistant: Answer 1 of scripted-model.', 'user: Why that one?'],
    ]);
    await button(answers(page), 'Next version').click();
    await shows(page, 'Answer 2 of scripted-model.');
    await expect(chat(page).getByText('Why that one?')).toHaveCount(0);

    await first.close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open();
    await topicRow(later, 'Name a colour').click();
    await shows(later, 'Answer 2 of scripted-model.');
    await button(answers(later), 'Previous version').click();
    await shows(later, 'Answer 4 of second-model.');
    await expect(answers(later)).toContainText('1/3');
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('keeps the version buttons at their position and focused when the other version has another length', async () => {
    const long = (n: number, paragraphs: number) =>
      reply(Array.from({ length: paragraphs }, (_, at) => `Paragraph ${at + 1} of answer ${n}.`).join('\n\n'));
    await using app = await startTwoModels((_, n) => long(n + 1, [40, 8, 60, 30][n] ?? 1));
    const { page } = await app.open();
    await say(page, 'Begin');
    await shows(page, 'Paragraph 40 of answer 1.');
    await say(page, 'Go on');
    await shows(page, 'Paragraph 8 of answer 2.');
    await say(page, 'And on');
    await shows(page, 'Paragraph 60 of answer 3.');
    const second = chat(page).getByText('Paragraph 8 of answer 2.');
    await scrollUpTo(page, second);
    await second.hover();
    const row = chat(page).locator('[data-row="answer"]').filter({ hasText: 'Paragraph 8 of answer 2.' });
    await button(row, 'Try again').click();
    await shows(page, 'Paragraph 30 of answer 4.');
    const place = async () => (await answers(page).boundingBox())?.y ?? Number.NaN;
    const previous = button(answers(page), 'Previous version');
    await expect(previous).toBeInViewport();
    // The list grows when the loop indicator disappears, which moves the end of the list. The test
    // waits until then.
    await expect(indicator(page)).toBeHidden();
    const before = await place();
    await previous.click();
    // The messages after this version of the answer are shown again below it.
    await expect(chat(page).getByText('And on')).toHaveCount(1);
    await expect(previous).toBeFocused();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
    const next = button(answers(page), 'Next version');
    await next.click();
    await shows(page, 'Paragraph 30 of answer 4.');
    await expect(next).toBeFocused();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
    expect(app.problems).toEqual([]);
  });

  test('that was stopped can be requested again from its card; while a loop runs, the button is disabled and explains why', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      script: async (_, n) => {
        if (n === 0) return reply('Well, let me think about it', { stallAfter: 2 });
        await gate.promise;
        return reply('There it is.');
      },
    });
    const { page } = await app.open();
    await say(page, 'Think');
    await shows(page, 'Well, let me think');
    await page.keyboard.press('Escape');
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    await button(chat(page), 'Try again').click();
    await expect(card(page, 'Stopped (you)')).toHaveCount(0);
    const edit = button(yours(page), 'Edit message');
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAttribute('aria-description', 'Not while a loop runs.');
    gate.resolve();
    await shows(page, 'There it is.');
    await expect(edit).not.toHaveAttribute('aria-disabled');
    await button(answers(page), 'Previous version').click();
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

describe('an answer that was cut off', () => {
  test('is a version like any other: the user can switch to another version, switch back, and continue it', async () => {
    await using app = await startApp(browser, {
      script: (_, n) =>
        [reply('The first.'), reply('Well, let me think about it', { stallAfter: 2 })][n] ?? reply('The second.'),
    });
    const first = await app.open();
    await say(first.page, 'Think');
    await shows(first.page, 'The first.');
    await button(chat(first.page), 'Try again').click();
    await shows(first.page, 'Well, let me think');
    await first.close();
    await app.kill();
    await app.start();
    const { page } = await app.open();
    await topicRow(page, 'Think').click();
    await expect(card(page, 'Interrupted')).toBeVisible();
    await button(answers(page), 'Previous version').click();
    await shows(page, 'The first.');
    await expect(card(page, 'Interrupted')).toHaveCount(0);
    await expect(indicator(page)).toBeHidden();
    await button(answers(page), 'Next version').click();
    await expect(card(page, 'Interrupted')).toBeVisible();
    await button(card(page, 'Interrupted'), 'Resume').click();
    await shows(page, 'The second.');
    await expect(answers(page)).toContainText('2/2');
    expect(app.problems).toEqual([]);
  });
});

describe('a message', () => {
  test('is edited in place and gets a new answer; both versions are kept', async () => {
    await using app = await startTwoModels(numbered);
    const { page } = await app.open();
    await say(page, 'Name a colour');
    await shows(page, 'Answer 1 of scripted-model.');
    await say(page, 'And another');
    await shows(page, 'Answer 2 of scripted-model.');
    await yours(page).first().hover();
    await button(yours(page).first(), 'Edit message').click();
    const field = page.getByRole('textbox', { name: 'New wording' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Name a colour');
    await field.fill('Name a colou');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(button(yours(page).first(), 'Edit message')).toBeFocused();

    await page.keyboard.press('Enter');
    await field.fill('Name a fruit');
    // Browsers send this event while an input method is active.
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await field.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
    await expect(field).toHaveValue('Name a fruit');
    expect(app.model.requests).toHaveLength(2);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await shows(page, 'Answer 3 of scripted-model.');
    await expect(yours(page)).toHaveCount(1);
    await expect(wordings(page)).toContainText('2/2');
    expect(said(app.model.requests[2]?.body as ChatRequest)).toEqual(['user: Name a fruit']);

    await button(wordings(page), 'Previous version').click();
    await shows(page, 'Answer 2 of scripted-model.');
    await expect(button(wordings(page), 'Previous version')).toBeFocused();
    await expect(yours(page)).toHaveText([/Name a colour/, /And another/]);
    await button(wordings(page), 'Next version').click();
    await shows(page, 'Answer 3 of scripted-model.');
    await expect(yours(page)).toHaveText([/Name a fruit/]);

    // On a touch screen neither the keyboard opens, nor gets the chat a frame.
    const { page: touched, close } = await app.open({ hasTouch: true });
    await topicRow(touched, 'Name a colour').click();
    await button(yours(touched), 'Edit message').tap();
    await touched.getByRole('textbox', { name: 'New wording' }).fill('Name a tree');
    await touched.keyboard.press('Enter');
    await shows(touched, 'Answer 4 of scripted-model.');
    await expect(touched.getByRole('main')).toBeFocused();
    await close();
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('keeps an unfinished edit when it is scrolled out of view', async () => {
    const long = Array.from({ length: 150 }, (_, at) => `Paragraph ${at + 1}.`).join('\n\n');
    await using app = await startApp(browser, { script: [reply(long)] });
    const { page } = await app.open();
    await say(page, 'Tell me everything');
    await shows(page, 'Paragraph 150.');
    const log = chat(page);
    await scrollUpTo(page, yours(page));
    await button(yours(page), 'Edit message').click();
    const field = page.getByRole('textbox', { name: 'New wording' });
    await field.fill('Tell me less');
    await log.hover();
    await page.mouse.wheel(0, 100_000);
    await expect(field).toHaveCount(0);
    await composer(page).focus();
    await scrollUpTo(page, field);
    await expect(field).toHaveValue('Tell me less');
    await expect(composer(page)).toBeFocused();
    expect(app.problems).toEqual([]);
  });
});

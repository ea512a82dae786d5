/** Tests topics that are longer than the context window of their model. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { tokensOfText } from '../../electron/host/text/token-estimate.ts';
import { type ChatRequest, fail, type Reply, say as reply } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { seedLongTopic } from './long-topic.ts';
import { button, chat, expect, exported, indicator, say, scrollUpTo, topicRow } from './person.ts';

const browser = await sharedBrowser();

/**
 * Whether the request asks for a summary. Such a request offers no tools and marks the text to
 * summarise.
 */
const isSummary = ({ tools, messages }: ChatRequest): boolean =>
  tools === undefined && String(messages.at(-1)?.content).includes('<transcript>');

/**
 * Starts an app with a model whose context window has this many tokens. The model server refuses
 * longer requests, as real providers do.
 */
const startWithWindow = (contextTokens: number, script: (request: ChatRequest, n: number) => Reply | Promise<Reply>) =>
  startApp(browser, {
    script: async (request, n) =>
      tokensOfText(JSON.stringify(request.messages)) > contextTokens
        ? fail(400, `This model's maximum context length is ${contextTokens} tokens.`)
        : { ...(await script(request, n)), usage: { input: tokensOfText(JSON.stringify(request)), output: 20 } },
    settings: (baseUrl) => ({
      providers: [
        {
          id: 'scripted',
          name: 'Scripted',
          kind: 'openai',
          baseUrl,
          models: ['scripted-model'],
          profiles: { 'scripted-model': { contextTokens } },
        },
      ],
    }),
  });

const meter = (page: Page): Locator => button(page, /^Context: /);
const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Context' });
const line = (page: Page): Locator => chat(page).getByRole('group', { name: 'Earlier messages, summarised' });
const summary = (page: Page): Locator => page.getByRole('dialog', { name: 'Earlier messages, summarised' });
const shows = (page: Page, text: string) => expect(chat(page).getByText(text)).toBeVisible();
/**
 * The summary that the model received in place of earlier messages; null when the request contains
 * all messages.
 */
const standIn = (request: ChatRequest): string | null => {
  const [, first] = request.messages;
  const text = String(first?.content);
  return text.startsWith('(Automatic)') ? text : null;
};
const conversations = (app: App): readonly ChatRequest[] =>
  app.model.requests.map(({ body }) => body).filter((body) => !isSummary(body));

describe('a topic of 400,000 tokens with a model of 128,000', () => {
  test('continues with a summary, shows and undoes the summary on request, and then is summarised again', {
    timeout: 120_000,
  }, async () => {
    const gate = Promise.withResolvers<void>();
    let summaries = 0;
    await using app = await startWithWindow(128_000, async (request) => {
      if (!isSummary(request)) return reply(`It was answered, ${conversations(app).length}.`);
      summaries += 1;
      if (summaries === 2) await gate.promise;
      return reply(`Crates were moved every day. These notes are the ${summaries}. ones.`);
    });
    await app.stop();
    const seeded = seedLongTopic(app, 'Four hundred days', 400_000);
    await app.start();
    const { page } = await app.open();
    await topicRow(page, 'Four hundred days').click();
    await expect(meter(page)).toHaveAccessibleName(/^Context: [34]\d\d% full$/);
    await expect(meter(page)).toHaveAttribute('data-fill', 'warn');

    await say(page, 'What was moved on the last day?');
    await expect(indicator(page)).toContainText(/Summing up earlier messages 2 of \d/);
    gate.resolve();
    await shows(page, 'It was answered, 1.');
    await expect(meter(page)).toHaveAttribute('data-fill', 'plain');
    const [first] = conversations(app);
    expect(first && standIn(first)).toContain('Crates were moved every day.');
    const made = summaries;

    // The dialog with the details can be opened from the context meter, and from the line in the
    // chat where the summary ends.
    await meter(page).click();
    const listed = details(page).getByRole('list', { name: 'Summaries of earlier messages' }).getByRole('listitem');
    await expect(listed).toHaveCount(1);
    await button(listed, /^Show/).click();
    await expect(summary(page)).toContainText(`These notes are the ${made}. ones.`);
    await expect(summary(page)).toContainText('written by a model');
    await expect(
      summary(page)
        .getByText(/^What does log-\d+\.txt say of day \d+\?$/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(summary(page)).toHaveCount(0);
    await expect(meter(page)).toBeFocused();
    await scrollUpTo(page, line(page));
    await expect(line(page)).toContainText(/^\d+ earlier messages are summarised for the model/);
    await button(line(page), 'Show the summary').click();
    await button(summary(page), 'Show 100 more').click();
    await button(summary(page), 'Undo').click();
    await expect(page.getByText('the model reads the messages themselves again')).toBeVisible();
    await expect(summary(page)).toContainText('Undone');
    await page.keyboard.press('Escape');
    await expect(line(page)).toHaveCount(0);
    await expect(meter(page)).toHaveAttribute('data-fill', 'warn');

    await button(page, 'Jump to the end').click();
    await say(page, 'And on the first?');
    await shows(page, 'It was answered, 2.');
    await expect(meter(page)).toHaveAttribute('data-fill', 'plain');
    expect(summaries).toBeGreaterThan(made);
    await meter(page).click();
    await expect(listed).toHaveCount(2);
    await expect(listed.last()).toContainText('Undone');
    await expect(button(listed.last(), /^Undo/)).toHaveCount(0);

    const { messages } = await exported(app);
    expect(messages.slice(0, seeded.length).map(({ id }) => id)).toEqual(seeded.map(({ id }) => id));
    expect(messages).toHaveLength(seeded.length + 4);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

describe('earlier messages', () => {
  const CODE = 'The code word is heliotrope, spelled like this.';
  const LONG = 'The quick brown fox jumps over the lazy dog. '.repeat(900);

  test('are summarised on request, except a pinned message, which is sent to the model unchanged', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startWithWindow(128_000, async (request) => {
      if (!isSummary(request)) return reply(`It was answered, ${conversations(app).length}.`);
      await gate.promise;
      return reply('The user gave a **code word** and a fox story.');
    });
    const { page } = await app.open();
    await say(page, 'Hello');
    await shows(page, 'It was answered, 1.');
    await meter(page).click();
    await button(details(page), 'Summarise now').click();
    await expect(page.getByText('There is nothing to summarise yet.')).toBeVisible();
    await page.keyboard.press('Escape');

    for (const [nth, text] of [CODE, LONG, 'Go on', 'And on'].entries()) {
      await say(page, text);
      await shows(page, `It was answered, ${nth + 2}.`);
    }
    const code = chat(page).getByRole('group', { name: 'You', exact: true }).filter({ hasText: CODE });
    await scrollUpTo(page, code);
    await code.hover();
    await button(code, /^Pin: /).click();
    await expect(button(code, /^Pinned: /)).toBeVisible();
    await button(page, 'Jump to the end').click();

    await meter(page).click();
    await expect(details(page)).toContainText('1 pinned message is never summarised.');
    await expect(details(page)).toContainText(/Model calls\s*5/);
    await button(details(page), 'Summarise now').click();
    await expect(button(details(page), 'Stop')).toBeVisible();
    await page.keyboard.press('Escape');
    await meter(page).click();
    await expect(details(page)).toContainText('Reading: part 1 of 1');
    await expect(button(details(page), 'Stop')).toBeVisible();
    gate.resolve();
    await expect(details(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(line(page)).toHaveCount(1);

    await say(page, 'What was the code word?');
    await shows(page, 'It was answered, 6.');
    const last = conversations(app).at(-1) as ChatRequest;
    const read = last.messages.map(({ content }) => String(content));
    expect(standIn(last)).toContain('**code word**');
    expect(read).toContain(CODE);
    expect(read.some((text) => text.includes('quick brown fox'))).toBe(false);

    await button(line(page), 'Show the summary').click();
    await expect(summary(page).getByText('code word', { exact: true })).toHaveRole('strong');
    await expect(summary(page).getByText(CODE)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await button(line(page), 'Undo the summary').click();
    await expect(line(page)).toHaveCount(0);
    await say(page, 'And now?');
    await shows(page, 'It was answered, 7.');
    const whole = conversations(app).at(-1) as ChatRequest;
    expect(standIn(whole)).toBeNull();
    expect(whole.messages.some(({ content }) => String(content).includes('quick brown fox'))).toBe(true);

    await scrollUpTo(page, code);
    await button(code, /^Pinned: /).click();
    await expect(button(code, /^Pin: /)).toHaveCount(1);
    await page.reload();
    await topicRow(page, 'Hello').click();
    await shows(page, 'It was answered, 7.');
    await scrollUpTo(page, code);
    await expect(button(code, /^Pin: /)).toHaveCount(1);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

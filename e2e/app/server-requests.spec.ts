/**
 * Tests requests that MCP servers send during a call: a form to fill in, a page to open, a reply of
 * the model.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { say as answer, call, lastResults, type Reply, type Script } from '../fixtures/scripted-openai.ts';
import type { App } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { appWithEverything, type SharedApp, serverRow } from './everything.ts';
import { Keys } from './keys.ts';
import { button, card, DONE, decide, done, expect, indicator, openSettings, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const FORM = 'everything asks for details';
const PAGE = 'everything asks you to open a page';
const REPLY = 'everything asks for a reply of your model';

const URL_TO_OPEN = `https://login.example.org/device?code=ABCD-EFGH&next=${'way/'.repeat(40)}end`;
const SAMPLED = 'Four, I should say.';

/** Pairs of the beginning of a user message and the call with which the model replies to it. */
const CALLS: readonly (readonly [string, Reply])[] = [
  ['Ask me', call('trigger-elicitation-request')],
  ['Log me in', call('trigger-url-elicitation', { url: URL_TO_OPEN })],
  ['Log me in after an error', call('trigger-url-elicitation', { url: URL_TO_OPEN, errorPath: true })],
  ['Add two and two', call('trigger-sampling-request', { prompt: 'What is two and two?', maxTokens: 50 })],
];

/**
 * The model makes the call of the turn if the tool is offered, and then ends with the result. A
 * request without tools was made by the MCP server.
 */
const script: Script = (request) => {
  if (request.tools === undefined) return answer(SAMPLED);
  if (request.messages.at(-1)?.role === 'tool') return call(DONE, { result: 'It answered.' });
  const goal = String(request.messages.findLast(({ role }) => role === 'user')?.content);
  const made = CALLS.findLast(([words]) => goal.startsWith(words))?.[1];
  const [wanted] = made?.calls ?? [];
  return made !== undefined && offered(request).some((name) => name.endsWith(`__${wanted?.name}`))
    ? made
    : call(DONE, { result: 'There is no such tool.' });
};

/** The result of the last tool call, as the model received it. */
const told = (app: App): string => {
  const request = app.model.requests.at(-1);
  return request === undefined ? '' : lastResults(request.body).join('\n');
};

const offered = ({ tools }: ChatRequest): readonly string[] => (tools ?? []).map((tool) => tool.function.name);

/** Begins a topic, allows the call of the model, and waits for the card of the server's request. */
async function ask(page: Page, text: string, title: string): Promise<Locator> {
  await button(page, /^New topic/).click();
  await say(page, text);
  await decide(page, /^Allow once/);
  await expect(card(page, title)).toBeVisible();
  return card(page, title);
}

function fillsInTheForm(shared: SharedApp): void {
  test('a form is filled in with the keyboard alone, cannot be sent while a field is invalid, and the call receives its values', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    const form = await ask(page, 'Ask me', FORM);
    await expect(indicator(page)).toContainText('Waiting for you');
    await expect(topicRow(page, 'Ask me', 'Waiting for you')).toBeVisible();
    // The form is taller than the window, and the window shows the beginning of the form.
    await expect(form.getByText('Please provide inputs for the following fields:')).toBeInViewport();
    await expect(button(form, 'Send')).not.toBeInViewport();

    const keys = new Keys(page);
    await keys.tabTo('String (required)');
    await keys.tabTo('String with email format');
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    // The form was not sent. Each invalid field shows what is wrong, and the first of them has the
    // focus.
    await expect(form.getByRole('textbox', { name: 'String (required)' })).toBeFocused();
    await expect(form).toContainText('This is needed.');
    await expect(form).toContainText('This is not an e-mail address.');
    await page.keyboard.type('Ada Lovelace');
    await keys.tabTo('Boolean');
    // Escape is handled by the field of the form, so it does not stop the loop.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await keys.tabTo('String with email format');
    await page.keyboard.type('ada@example.org');
    await keys.tabTo('Integer');
    await page.keyboard.type('7');
    await keys.tabTo('Monica');
    await page.keyboard.press('ArrowDown');
    await keys.tabTo('Piano');
    await page.keyboard.press('Space');
    await keys.tabTo('Superman');
    await page.keyboard.press('ArrowDown');
    await keys.tabTo('Send');
    await page.keyboard.press('Enter');

    await expect(card(page, `${FORM} Sent`)).toBeVisible();
    await expect(done(page)).toBeInViewport();
    await expect(done(page)).toContainText('It answered.');
    const raw = JSON.parse(/Raw result: (\{[\s\S]*\})/.exec(told(app))?.[1] ?? '{}');
    expect(raw).toEqual({
      action: 'accept',
      content: {
        name: 'Ada Lovelace',
        check: true,
        firstLine: 'It was a dark and stormy night.',
        email: 'ada@example.org',
        integer: 7,
        number: 3.14,
        untitledSingleSelectEnum: 'Rachel',
        untitledMultipleSelectEnum: ['Guitar', 'Piano'],
        titledSingleSelectEnum: 'hero-2',
        titledMultipleSelectEnum: ['fish-1'],
        legacyTitledEnum: 'pet-1',
      },
    });
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
    await close();
  });
}

function allowsAndDeniesReplies(shared: SharedApp): void {
  test('a server may request replies of the model only after the user switches this on; each request is shown, and sent only when it is allowed', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    await button(page, /^New topic/).click();
    await say(page, 'Add two and two');
    await expect(done(page)).toContainText('There is no such tool.');
    const first = app.model.requests.at(-1);
    expect(first === undefined ? [] : offered(first.body)).toContain('everything__trigger-elicitation-request');

    await openSettings(page, 'MCP servers');
    await button(serverRow(page), /^everything\s*Details$/).click();
    const sampling = page.getByRole('switch', { name: 'Let it ask your model' });
    await expect(sampling).not.toBeChecked();
    await sampling.click();
    await expect(page.getByRole('tab', { name: /^Tools/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await expect(page.getByRole('tabpanel', { name: /^Tools/ })).toContainText('trigger-sampling-request');

    const request = await ask(page, 'Add two and two again', REPLY);
    const before = app.model.requests.length;
    await expect(request).toContainText('scripted-model');
    await expect(request).toContainText('at most 50 tokens');
    await expect(request).toContainText('You are a helpful test server.');
    await expect(request).toContainText('What is two and two?');
    expect(app.model.requests).toHaveLength(before);
    await button(request, 'Ask the model').click();
    await expect(card(page, `${REPLY} Allowed`)).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    const sampled = app.model.requests[before]?.body;
    expect(sampled?.tools).toBeUndefined();
    expect(sampled?.model).toBe('scripted-model');
    expect(JSON.stringify(sampled?.messages)).toContain('What is two and two?');
    // The request of the server contains no message of the topic.
    expect(JSON.stringify(sampled?.messages)).not.toContain('Add two and two again');
    expect(told(app)).toContain(SAMPLED);

    const denied = await ask(page, 'Add two and two once more', REPLY);
    const then = app.model.requests.length;
    await button(denied, 'Deny').click();
    await expect(card(page, `${REPLY} Declined`)).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    expect(app.model.requests).toHaveLength(then + 1);
    expect(app.model.requests.at(-1)?.body.tools).toBeDefined();
    expect(told(app)).not.toContain(SAMPLED);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
    await close();
  });
}

describe('a request of a server over HTTP', () => {
  const shared = appWithEverything(browser, 'http', script);
  fillsInTheForm(shared);
  allowsAndDeniesReplies(shared);
});

describe('a request of a server over stdio', () => {
  const shared = appWithEverything(browser, 'stdio', script);
  fillsInTheForm(shared);

  test('the server is told that a form was declined or dismissed, and the loop continues', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    for (const [choice, became, action] of [
      ['Decline', 'Declined', 'decline'],
      ['Not now', 'Dismissed', 'cancel'],
    ] as const) {
      const form = await ask(page, `Ask me, I ${action}`, FORM);
      await form.getByRole('textbox', { name: 'String (required)' }).fill('Not for you');
      await button(form, choice).click();
      await expect(card(page, `${FORM} ${became}`)).toBeVisible();
      await expect(done(page)).toContainText('It answered.');
      expect(told(app)).toContain(`"action": "${action}"`);
      expect(told(app)).not.toContain('Not for you');
    }
    expect(app.problems).toEqual([]);
    await close();
  });

  test('a page that the server asks to open is shown with its full URL, opened only by the user, and then confirmed to the server', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    await page.context().route('https://login.example.org/**', (route) => route.fulfill({ body: 'Welcome' }));
    const request = await ask(page, 'Log me in', PAGE);
    await expect(request.getByText(URL_TO_OPEN, { exact: true })).toBeVisible();
    await expect(request).toContainText('Leads to login.example.org');
    expect(page.context().pages()).toHaveLength(1);

    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(request, 'Open page').click()]);
    await opened.waitForLoadState();
    expect(opened.url()).toBe(URL_TO_OPEN);
    expect(await opened.evaluate('window.opener')).toBeNull();
    await expect(card(page, `${PAGE} Opened`)).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    expect(told(app)).toContain('"action": "accept"');
    expect(app.problems).toEqual([]);
    await close();
  });

  test('a page that the server asks to open is not opened when the user declines', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    await button(await ask(page, 'Log me in, or do not', PAGE), 'Decline').click();
    await expect(card(page, `${PAGE} Declined`)).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    expect(told(app)).toContain('"action": "decline"');
    expect(page.context().pages()).toHaveLength(1);
    expect(app.problems).toEqual([]);
    await close();
  });

  test('a page that an error of the server asks to open is shown in the same way', async () => {
    const { app } = shared;
    const { page, close } = await app.open();
    await page.context().route('https://modelcontextprotocol.io/**', (route) => route.fulfill({ body: 'Welcome' }));
    const request = await ask(page, 'Log me in after an error', PAGE);
    await expect(request.getByText('https://modelcontextprotocol.io/', { exact: true })).toBeVisible();
    await button(request, 'Open page').click();
    await expect(card(page, `${PAGE} Opened`)).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    expect(app.problems).toEqual([]);
    await close();
  });

  allowsAndDeniesReplies(shared);

  test('a half-completed form is shown as expired with its values after the app was killed, and its call is not repeated', async () => {
    const { app } = shared;
    const asked = app.model.requests.length;
    const first = await app.open();
    const form = await ask(first.page, 'Ask me and crash', FORM);
    await form.getByRole('textbox', { name: 'String (required)' }).fill('Ada, half done');
    await form.getByRole('radio', { name: 'Chandler' }).check();
    // Another window shows the choice, which proves that the host has received it.
    const second = await app.open();
    await topicRow(second.page, 'Ask me and crash', 'Waiting for you').click();
    const mirrored = card(second.page, FORM);
    await expect(mirrored.getByRole('textbox', { name: 'String (required)' })).toHaveValue('Ada, half done');
    await expect(mirrored.getByRole('radio', { name: 'Chandler' })).toBeChecked();
    await first.close();
    await second.close();
    await app.kill();
    await app.start();

    const { page } = await app.open();
    await topicRow(page, 'Ask me and crash').click();
    const expired = card(page, `${FORM} Expired`);
    await expect(expired).toContainText('Nobody waits for this answer any more');
    await expect(expired).toContainText('Ada, half done');
    await expect(expired).toContainText('Chandler');
    await expect(expired.getByRole('textbox')).toHaveCount(0);
    await expect(button(expired, 'Send')).toHaveCount(0);
    await expect(card(page, /trigger-elicitation-request.* outcome unknown$/)).toBeVisible();
    expect(app.model.requests).toHaveLength(asked + 1);

    await button(card(page, 'Interrupted'), 'Resume').click();
    const unknown = card(page, /^Nobody knows whether this was done/);
    await expect(unknown).toContainText('trigger-elicitation-request');
    // The call is not repeated unless the user chooses Retry.
    await expect(card(page, FORM)).toHaveCount(0);
    expect(app.model.requests).toHaveLength(asked + 1);
    await button(unknown, 'Skip').click();
    await expect(done(page)).toContainText('It answered.');
    expect(told(app)).toMatch(/without this call/);
    expect(app.model.requests).toHaveLength(asked + 2);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

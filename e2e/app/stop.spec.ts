/**
 * Tests that a key and a button stop a loop, while the model sends nothing and while a command
 * runs.
 */
import { describe, test } from 'vitest';
import { isAlive } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { descendantsOf } from '../cli/processes.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, DONE, done, expect, indicator, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

/** Records the kinds of messages that the frames of diagrams send to the page. */
const REPLIES_OF_FRAMES = `window.replies = [];
addEventListener('message', ({ data }) => window.replies.push(data.type));`;

describe('a stop', () => {
  test('ends a loop whose model sends nothing (with Esc and with the button), closes the connection, and the loop can be resumed after a restart', async () => {
    await using app = await startApp(browser, {
      script: (_, n) =>
        n < 2 ? { text: 'Let me think about it', stallAfter: 2 } : call(DONE, { result: 'Thought it over.' }),
    });
    const before = await app.open();
    const { page } = before;
    await say(page, 'Think');
    await expect(chat(page).getByText('Let me think about it')).toBeVisible();
    await button(page, 'Show plan and changes').hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Stopped (you)')).toHaveCount(1);
    await expect.poll(() => app.model.requests[0]?.aborted).toBe(true);

    await say(page, 'Think again');
    await expect(indicator(page)).toContainText('Writing');
    await button(indicator(page), /^Stop/).click();
    const stopped = card(page, 'Stopped (you)');
    await expect(stopped).toHaveCount(2);
    await expect(stopped.last()).toContainText('Cause: Stopped by you.');
    await expect.poll(() => app.model.requests[1]?.aborted).toBe(true);
    expect(app.model.requests).toHaveLength(2);
    await expect(indicator(page)).toBeHidden();
    await expect(button(page, 'Resume')).toHaveCount(1);

    await before.close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open();
    await topicRow(later, 'Think').click();
    await later.setViewportSize({ width: 390, height: 844 });
    await button(card(later, 'Stopped (you)').last(), 'Resume').click();
    await expect(done(later)).toContainText('Thought it over.');
    await expect(chat(later).getByRole('group', { name: 'You', exact: true })).toHaveText(['Think', 'Think again']);
    expect(app.model.requests).toHaveLength(3);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('works while a diagram keeps its frame busy for many seconds, because the frame has a process of its own', async () => {
    const fenced = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\`\n\nWords below.`;
    const arrows = Array.from({ length: 399 }, (_, n) => `N${n % 20}-->N${(n * 7 + 3) % 29}`);
    const slow = `graph TD\n${arrows.join('\n')}`;
    await using app = await startApp(browser, {
      script: (_, n) => ({
        text: fenced(n === 0 ? 'graph TD\nA-->B' : slow),
        pieceLength: 100_000,
        ...(n === 0 ? {} : { stallAfter: 2 }),
      }),
    });
    const { page } = await app.open();
    await page.evaluate(REPLIES_OF_FRAMES);
    const replies = () => page.evaluate<readonly string[]>('window.replies');
    await say(page, 'Draw');
    await expect.poll(replies).toEqual(['ready', 'drawn']);
    // Playwright refuses this for a frame in the process of its page.
    await page.context().newCDPSession(page.frames()[1] ?? page.mainFrame());

    await say(page, 'Draw more');
    await expect.poll(replies).toEqual(['ready', 'drawn', 'ready']);
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    expect(await replies()).toEqual(['ready', 'drawn', 'ready']);
    expect(app.problems).toEqual([]);
  });

  test('ends a running command with all its child processes, with Esc and with the button', async () => {
    const forever = call('run_command', { command: 'echo begun; sleep 600 & sleep 600' });
    await using app = await startApp(browser, {
      settings: { serverSwitches: { '@aether/terminal': true }, approvalMode: 'allow-all' },
      script: () => forever,
    });
    const { page } = await app.open();
    for (const [nth, stop] of [
      () => page.keyboard.press('Escape'),
      () => button(indicator(page), /^Stop/).click(),
    ].entries()) {
      await say(page, `Run it, ${nth}`);
      await expect(card(page, /^Running echo begun/)).toContainText('begun');
      // The processes are the shell and the two processes that the shell starts.
      await expect.poll(() => descendantsOf(app.pid).length).toBeGreaterThan(2);
      const started = descendantsOf(app.pid);
      await stop();
      await expect(card(page, /^(Run|Ran) echo begun.* stopped$/)).toHaveCount(nth + 1);
      await expect(indicator(page)).toBeHidden();
      await expect.poll(() => started.filter(isAlive)).toEqual([]);
    }
    expect(app.model.requests).toHaveLength(2);
    expect(app.problems).toEqual([]);
  });
});

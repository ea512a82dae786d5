/**
 * A task from the first message to its end: streaming, approvals, edits, completion, a denial, and
 * a limit.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { call, lastResults } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { isDropRefused } from './drop.ts';
import { ENDING_SHOWN } from './in-page.ts';
import {
  approval,
  button,
  card,
  chat,
  composer,
  DONE,
  decide,
  done,
  expect,
  fileOf,
  indicator,
  say,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

const PANEL = 'Plan, changes and Inspector';

const NOTES = { 'notes.md': '# Notes\n\nBuy mlik.\n' };
const FIX = call('replace_in_file', { path: 'notes.md', search: 'mlik', replace: 'milk' });

describe('a task', () => {
  test('streams its answer, asks for approvals, edits files, completes, and shows each step', async () => {
    const words = 'I look around first, then I read the notes and mend what is wrong in them, word by word.';
    const seen = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      files: NOTES,
      script: [
        {
          text: words,
          calls: [{ name: 'list_files', arguments: { path: '.' } }],
          pieceLength: 6,
          pause: { after: 8, until: seen.promise },
        },
        call('read_file', { path: 'notes.md' }),
        FIX,
        call(DONE, {
          result: 'The typo is **mended**.',
          command: 'while [ ! -f go ]; do echo waits; sleep 0.1; done; exit 3',
        }),
        { text: 'The command failed. See “https://example.org/help”。' },
      ],
    });
    const { page } = await app.open();
    await say(page, 'Mend the typo');
    await expect(chat(page).getByText('I look around first')).toBeVisible();
    expect(app.model.requests[0]?.endedAt).toBeNull();
    await expect(indicator(page)).toContainText('Iteration 1 of 25');
    await expect(indicator(page)).toContainText('Writing');
    seen.resolve();

    await expect(approval(page)).toHaveAccessibleName('Change this file? notes.md');
    await expect(approval(page)).toContainText('−Buy mlik.');
    await expect(approval(page)).toContainText('+Buy milk.');
    await expect(indicator(page)).toContainText('Waiting for you');
    await expect(indicator(page)).toContainText('Iteration 3 of 25');
    await expect(chat(page).getByText(words)).toBeVisible();
    await expect(card(page, /^Listed this folder/)).toContainText('1 entry');
    await expect(card(page, 'Read notes.md')).toBeVisible();
    expect(await fileOf(app, 'notes.md')).toBe(NOTES['notes.md']);
    await decide(page, /^Allow once/);

    await expect(card(page, 'Replaced in notes.md')).toContainText('+Buy milk.');
    await expect(done(page)).toContainText('Done · task completed · 4 iterations');
    await expect(done(page).getByText('mended', { exact: true })).toBeVisible();
    expect(await fileOf(app, 'notes.md')).toContain('Buy milk.');

    await button(done(page), 'Run…').click();
    const asked = page.getByRole('dialog', { name: 'Run this command?' });
    await expect(asked).toContainText('exit 3');
    await button(asked, 'Run').click();
    await expect(card(page, /^Running while/)).toContainText('waits');
    await writeFile(join(app.workspace, 'go'), '');
    const ran = card(page, /^Ran while.*Exit code 3$/);
    await expect(ran).toContainText('Its output goes with your next message.');
    await expect(ran).toContainText('waits');
    await page.reload();
    await topicRow(page, 'Mend the typo').click();
    await expect(ran).toContainText('waits');
    expect(app.model.requests).toHaveLength(4);
    await expect(card(page, 'You')).toHaveCount(1);

    await say(page, 'What now?');
    await expect(chat(page).getByText('The command failed.')).toBeVisible();
    await expect(ran).not.toContainText('Its output goes');
    await expect(button(chat(page), /Output of while/)).toBeVisible();
    expect(String(app.model.requests[4]?.body.messages.at(-1)?.content)).toMatch(
      /^What now\?\s+I ran `while .*exit code 3/,
    );
    await expect(chat(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/help');

    const panel = page.getByRole('complementary', { name: PANEL }).or(page.getByRole('dialog', { name: PANEL }));
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 820 });
      await composer(page).focus();
      await page.keyboard.press('Control+j');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Control+j');
      await expect(panel).toBeHidden();
    }

    const url = page.url();
    const { x, y, width, height } = (await composer(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const file = join(app.workspace, 'notes.md');
    const attached = page.getByRole('list', { name: 'Files of the message' }).getByText('notes.md');
    expect(await isDropRefused(page, file, { x: 200, y: 300 })).toBe(false);
    await expect(attached).toHaveCount(1);
    expect(await isDropRefused(page, file, { x: x + width / 2, y: y + height / 2 })).toBe(false);
    await expect(attached).toHaveCount(2);
    await composer(page).fill('Still here');
    expect(
      page
        .context()
        .pages()
        .map((open) => open.url()),
    ).toEqual([url]);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('shows for two seconds above the composer that it is done, and afterwards only on its card', async () => {
    await using app = await startApp(browser, { script: [call(DONE, { result: 'All well.', command: 'echo ok' })] });
    const { page } = await app.open();
    const shownFor = page.evaluate<number>(ENDING_SHOWN);
    await say(page, 'Have a look');
    await expect(indicator(page)).toHaveText(/^Done · Iteration 1 of 25[^\n]*$/);
    const shown = await shownFor;
    expect(shown).toBeGreaterThan(1_000);
    expect(shown).toBeLessThan(3_500);
    await expect(indicator(page)).toBeHidden();
    await expect(done(page)).toContainText('All well.');
    await expect(done(page)).toContainText('echo ok');
    expect(app.problems).toEqual([]);
  });

  test('whose edit is denied does not change the file, tells the model, and continues', async () => {
    await using app = await startApp(browser, {
      files: NOTES,
      script: [FIX, call('read_file', { path: 'notes.md' }), call(DONE, { result: 'Left as it was.' })],
    });
    const { page } = await app.open();
    await say(page, 'Mend the typo');
    await decide(page, /^Deny N/);
    await expect(done(page)).toContainText('Left as it was.');
    await expect(card(page, /^Did not replace in notes\.md: you denied it/)).toBeVisible();
    expect(await fileOf(app, 'notes.md')).toBe(NOTES['notes.md']);
    const told = app.model.requests[1]?.body;
    expect(told === undefined ? [] : lastResults(told)).toEqual([expect.stringContaining('did not allow this call')]);
    expect(app.problems).toEqual([]);
  });

  test('that reaches its limit reports its progress and finishes with 10 more iterations; so does an answer that is repeatedly cut off', async () => {
    await using app = await startApp(browser, {
      files: NOTES,
      settings: { limits: { ...DEFAULT_LIMITS, maxIterations: 5 }, approvalMode: 'allow-edits' },
      script: ({ tools, messages }, n) => {
        if (JSON.stringify(messages).includes('Tell me a story'))
          return n < 12 ? { text: `Chapter ${n - 7}, which goes`, finish: 'length' } : { text: ' on to its end.' };
        if (tools === undefined) return { text: 'I got half of it done.' };
        return n < 7 ? call('create_file', { path: `${n}.txt`, content: 'x\n' }) : call(DONE, { result: 'All of it.' });
      },
    });
    const { page } = await app.open();
    await say(page, 'Make some files');
    const stopped = card(page, 'Stopped (limit)');
    await expect(stopped).toContainText('Cause: The limit of 5 iterations was reached.');
    expect((await stopped.innerText()).match(/limit of|iteration limit/g)).toHaveLength(1);
    expect(await fileOf(app, '1.txt')).toBe('x\n');
    await expect(indicator(page)).toBeHidden();
    await expect(button(page, 'Give it 10 more')).toHaveCount(1);
    await button(stopped, 'Give it 10 more').click();
    await expect(done(page)).toContainText('All of it.');

    await button(page, /^New topic/).click();
    await say(page, 'Tell me a story');
    await expect(stopped).toContainText('The answer is incomplete');
    await expect(chat(page)).toContainText('Chapter 4, which goes');
    await button(page, 'Let it finish the answer').first().click();
    await expect(chat(page)).toContainText('on to its end.');
    await expect(button(page, 'Let it finish the answer')).toHaveCount(0);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

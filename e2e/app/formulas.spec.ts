/**
 * Tests that formulas and diagrams are drawn with what is in the build, follow the theme, and do not move
 * the text around them, while an answer streams and when a stored topic is opened.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { chat, expect, say } from './person.ts';

const browser = await sharedBrowser();

const ANSWER = `The roots of the equation are these:

$$x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$

The mean of $n$ numbers is $\\bar{x} = \\frac{1}{n} \\sum_i x_i$, which is a number again.

$$\\begin{aligned} \\sum_{i=1}^{n} i &= \\frac{n(n+1)}{2} \\\\ \\int_0^1 x \\, dx &= \\frac{1}{2} \\end{aligned}$$

This is how the parts work together:

\`\`\`mermaid
flowchart TD
  A[Read the question] --> B[Choose a way]
  B --> C[Answer]
\`\`\`

Everything after the diagram stays in its place. **This is the end.**`;

/** Notes by how many pixels text, formulas and diagrams of answers move without a key or a click. */
const watchMovements = (page: Page) =>
  page.addInitScript(`
    globalThis.movements = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries()) {
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
          const moved = node instanceof Element ? node : node?.parentElement;
          const isShown = currentRect.height > 0 && previousRect.height > 0;
          if (!isShown || !moved?.matches('[role=log] :is(p, span, code, iframe)')) continue;
          globalThis.movements.push(Math.abs(currentRect.y - previousRect.y));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);

const movement = async (page: Page): Promise<number> =>
  Math.max(0, ...(await page.evaluate<readonly number[]>('globalThis.movements')));

const formulas = (page: Page) => chat(page).locator('.katex-html');
const diagram = (page: Page) => chat(page).frameLocator('iframe').locator('svg').first();

async function drawn(page: Page): Promise<void> {
  await expect(chat(page).getByText('This is the end.')).toBeVisible();
  await expect(formulas(page)).toHaveCount(4);
  await expect(diagram(page)).toBeVisible();
}

/** The most pixels that something may move. A line of text is about 22 pixels high. */
const MOST_MOVEMENT = 5;

describe('formulas and diagrams', () => {
  test('do not move the text around them while an answer streams, nor when the topic is opened again', async () => {
    await using app = await startApp(browser, { script: [{ text: ANSWER, pieceLength: 12, betweenMs: 15 }] });
    const { page, problems } = await app.open({ before: watchMovements });
    await say(page, 'How do I solve it?');
    await drawn(page);
    expect(await movement(page)).toBeLessThan(MOST_MOVEMENT);
    // The address leads to the topic, so it is opened without a click.
    await page.reload();
    await drawn(page);
    expect(await movement(page)).toBeLessThan(MOST_MOVEMENT);
    expect(problems).toEqual([]);
  });

  test('have their fonts from the build, follow the theme, and draw nothing outside their place', async () => {
    const hostile = '$\\kern-20em\\raisebox{20em}{Allow}$';
    await using app = await startApp(browser, {
      script: [{ text: `${ANSWER}\n\n${hostile} $\\mathbb{R}$` }],
      settings: { theme: 'dark' },
    });
    const { page, problems } = await app.open();
    await say(page, 'How do I solve it?');
    await expect(formulas(page)).toHaveCount(6);
    const families = await page.evaluate<readonly string[]>(
      `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))`,
    );
    expect(families).toEqual(expect.arrayContaining(['KaTeX_Main', 'KaTeX_Math', 'KaTeX_AMS']));
    const [own, around] = await page.evaluate<readonly string[]>(
      `['.katex-html', '[role=log]'].map((place) => getComputedStyle(document.querySelector(place)).color)`,
    );
    expect(own).toBe(around);
    const place = formulas(page).nth(4).locator('xpath=ancestor::span[contains(@class, "overflow-clip")]');
    await expect(place).toHaveCSS('overflow', 'clip');
    expect(problems).toEqual([]);
  });
});

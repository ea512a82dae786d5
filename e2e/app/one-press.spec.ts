/** Tests that one key press or click answers one approval card, and only one that the user could see. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { askFor, askingModel } from './asking-model.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, card, composer, decide, done, expect, fileOf, ready, topicRow } from './person.ts';

const browser = await sharedBrowser();
let app: App;
let page: Page;

beforeAll(async () => {
  app = await startApp(browser, { script: askingModel });
  page = (await app.open()).page;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

let number = 0;
let [first, second] = ['', ''];
const create = (path: string) => ({ name: 'create_file', arguments: { path, content: 'x\n' } });

/** Longer than a card must stand still, so that a press that counts would have had its effect. */
const LONG_ENOUGH_MS = 1_200;

/** Waits until the card of this file is shown. */
async function cardOf(path: string, on = page): Promise<void> {
  await expect(approval(on)).toHaveAccessibleName(`Create this file? ${path}`);
}

type Press = (x: number, y: number) => Promise<void>;

/** Presses eight times in a second where the button to allow is then, and expects that one press counts. */
async function pressRepeatedly(press: Press, on = page): Promise<void> {
  for (let pressed = 0; pressed < 8; pressed += 1) {
    const box = await button(approval(on), /^Allow once/)
      .boundingBox({ timeout: 1_000 })
      .catch(() => null);
    if (box !== null) await press(box.x + box.width / 2, box.y + box.height / 2);
    await sleep(120);
  }
  await cardOf(second, on);
  expect(await fileOf(app, first)).toBe('x\n');
  expect(await fileOf(app, second)).toBeNull();
}

async function deny(): Promise<void> {
  await decide(page, /^Deny N/);
}

describe('of two calls that wait', () => {
  beforeEach(async () => {
    number += 1;
    [first, second] = [`first-${number}.txt`, `second-${number}.txt`];
    await askFor(page, create(first), create(second));
    await cardOf(first);
  });

  test('the card says how many wait, and y twice within 200 ms allows only the first', async () => {
    await expect(approval(page)).toContainText('2 calls wait');
    await ready(page);
    await page.keyboard.press('y');
    await sleep(200);
    await page.keyboard.press('y');
    await cardOf(second);
    await expect(approval(page)).not.toContainText('calls wait');
    // Hammering on the key never answers, because each press that comes too early starts the wait anew.
    for (let pressed = 0; pressed < 10; pressed += 1) {
      await page.keyboard.press('y');
      await sleep(150);
    }
    expect(await fileOf(app, first)).toBe('x\n');
    expect(await fileOf(app, second)).toBeNull();
    await ready(page);
    await page.keyboard.press('y');
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, second)).toBe('x\n');
  });

  test('a double click on Allow allows only the first, though the pointer follows the button of the second', async () => {
    await ready(page);
    await pressRepeatedly((x, y) => page.mouse.click(x, y));
    await deny();
    await expect(done(page)).toBeVisible();
  });

  test('a tap allows only the first, and neither does a tap that begins before the second card is ready', async () => {
    const { page: touched, close } = await app.open({ hasTouch: true });
    await topicRow(touched, 'Please.*', '.*').first().click();
    await cardOf(first, touched);
    await ready(touched);
    await pressRepeatedly((x, y) => touched.touchscreen.tap(x, y), touched);
    await touched.evaluate(`new Promise((resolve) => {
      const card = document.querySelector('[data-approval]');
      const allow = card.querySelector('[aria-keyshortcuts=Y]');
      const finger = { bubbles: true, pointerId: 7, pointerType: 'touch', isPrimary: true };
      window.dispatchEvent(new Event('blur'));
      allow.dispatchEvent(new PointerEvent('pointerdown', finger));
      const release = () => {
        if (!card.hasAttribute('data-ready')) return requestAnimationFrame(release);
        allow.dispatchEvent(new PointerEvent('pointerup', finger));
        allow.click();
        resolve();
      };
      setTimeout(release, 300);
    })`);
    await sleep(300);
    expect(await fileOf(app, second)).toBeNull();
    await ready(touched);
    await button(approval(touched), /^Allow once/).tap();
    await expect.poll(() => fileOf(app, second)).toBe('x\n');
    await close();
  });

  test.each(['Enter', 'y'])('the key %s answers only the first while it is held', async (key) => {
    await ready(page);
    await button(approval(page), /^Allow once/).focus();
    await page.keyboard.down(key);
    await cardOf(second);
    await button(approval(page), /^Allow once/).focus();
    const until = Date.now() + LONG_ENOUGH_MS;
    while (Date.now() < until) {
      await page.keyboard.down(key);
      await sleep(40);
    }
    expect(await fileOf(app, second)).toBeNull();
    // Another key does not count either while this one is held.
    await ready(page);
    await page.keyboard.press('a');
    await sleep(200);
    await cardOf(second);
    await page.keyboard.up(key);
    await ready(page);
    await sleep(200);
    await deny();
    await expect(done(page)).toBeVisible();
  });
});

describe('a card', () => {
  let path = '';
  beforeEach(async () => {
    number += 1;
    path = `alone-${number}.txt`;
    await askFor(page, create(path));
    await cardOf(path);
    await ready(page);
  });

  const stillWaits = async (): Promise<void> => {
    await sleep(200);
    await cardOf(path);
    expect(await fileOf(app, path)).toBeNull();
  };
  const end = async (): Promise<void> => {
    await deny();
    await expect(done(page)).toBeVisible();
  };

  test.each([
    ['a dialog', '<div role="dialog" style="position:fixed;inset:0;z-index:99;background:#0003">Settings</div>'],
    ['a notice', '<div style="position:fixed;inset:0;z-index:99">Saved</div>'],
    ['a notice over its title', 'title'],
  ])('that %s covers is not answered by a key or a click', async (_what, html) => {
    const box = await approval(page).boundingBox();
    const over =
      html === 'title' && box !== null
        ? `<div style="position:fixed;z-index:99;left:${box.x}px;top:${box.y}px;width:200px;height:30px;background:#fff">Saved</div>`
        : html;
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<div id="over">${over}</div>`)})`,
    );
    await page.keyboard.press('y');
    await button(approval(page), /^Allow once/).dispatchEvent('click');
    await stillWaits();
    await page.evaluate("document.getElementById('over').remove()");
    await end();
  });

  test('that moves is not answered until it has stood still again', async () => {
    await page.evaluate(`window.moving = setInterval(() => {
      const card = document.querySelector('[data-approval]');
      card.style.marginTop = (parseFloat(card.style.marginTop || '0') + 12) % 60 + 'px';
    }, 150)`);
    for (let pressed = 0; pressed < 5; pressed += 1) {
      await sleep(160);
      await page.keyboard.press('y');
    }
    await sleep(LONG_ENOUGH_MS);
    await page.keyboard.press('y');
    await expect(button(approval(page), /^Allow once/)).toHaveAttribute('aria-disabled', 'true');
    await stillWaits();
    await page.evaluate('clearInterval(window.moving)');
    await end();
  });

  test('on a page that is hidden or has no focus is not answered', async () => {
    for (const [hidden, shown] of [
      ['document.hasFocus = () => false', 'delete document.hasFocus'],
      [
        "Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })",
        'delete document.visibilityState',
      ],
    ]) {
      await page.evaluate(hidden ?? '');
      await page.keyboard.press('y');
      await stillWaits();
      await page.evaluate(shown ?? '');
      // Also right after the user came back.
      await page.keyboard.press('y');
      await stillWaits();
    }
    await end();
  });

  test('shows its keys dimmed while the user types, and the letters answer nothing', async () => {
    const key = button(approval(page), /^Deny N/).locator('kbd');
    await expect(key).toHaveCSS('text-decoration-line', 'none');
    await composer(page).focus();
    await expect(key).not.toHaveCSS('text-decoration-line', 'none');
    await page.keyboard.type('yes, any');
    await stillWaits();
    await composer(page).fill('');
    await end();
  });

  test('is denied with a reason, which the model reads', async () => {
    await button(approval(page), 'Deny with a reason…').click();
    const field = page.getByLabel('Reason, which the model reads');
    await field.fill('never mind');
    await field.press('Escape');
    await expect(field).toBeHidden();
    await expect(button(approval(page), /^Deny N/)).toBeFocused();
    await button(approval(page), 'Deny with a reason…').click();
    await field.fill('Put it into the folder docs, any name will do.');
    await field.press('Enter');
    await expect(done(page)).toBeVisible();
    expect(app.model.requests.at(-1)?.bodyText).toContain('Put it into the folder docs, any name will do.');
    const denied = card(page, new RegExp(`${path}: you denied it`));
    await button(denied, new RegExp(path)).click();
    await expect(denied).toContainText('Put it into the folder docs');
    expect(await fileOf(app, path)).toBeNull();
  });
});

test('no page of these tests had a problem', () => {
  expect(app.model.violations).toEqual([]);
  expect(app.problems).toEqual([]);
});

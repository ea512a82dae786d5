import type { Page } from 'playwright';

/** Presses keys of the keyboard in a page, and tells which control has the focus. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** The accessible name of the focused element; empty when no element has the focus. */
  async focused(): Promise<string> {
    return this.#page.evaluate(FOCUSED_NAME);
  }

  /** Whether a control of the page has the focus; false when the document body has it. */
  async isSomewhere(): Promise<boolean> {
    return this.#page.evaluate('document.activeElement !== null && document.activeElement !== document.body');
  }

  /** Presses Tab until the focused element has this name. */
  async tabTo(name: string): Promise<void> {
    await this.tabToOne(async () => (await this.focused()).includes(name));
  }

  async tabToOne(there: () => Promise<boolean>): Promise<void> {
    const met: string[] = [];
    const end = Date.now() + PATIENCE_MS;
    for (let pressed = 0; pressed < MOST_STOPS || Date.now() < end; pressed += 1) {
      if (await there()) return;
      await this.press('Tab');
      met.push(await this.focused());
    }
    throw new Error(`Tab does not lead there, only to: ${met.slice(-MOST_STOPS).join(' | ')}`);
  }

  /** The names of all elements that Tab reaches before it returns to the first one. */
  async round(): Promise<readonly string[]> {
    const names: string[] = [];
    for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
      await this.press('Tab');
      // Between the last and the first control of the page, the focus is on controls of the browser
      // window.
      if (!(await this.isSomewhere())) continue;
      if ((await this.#page.evaluate<number>(MARK_STOP)) > 1) break;
      names.push(await this.focused());
    }
    return names;
  }

  /** The names of the elements that look the same with and without the focus. */
  async unmarked(): Promise<readonly string[]> {
    const names: string[] = [];
    for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
      await this.press('Tab');
      if (!(await this.isSomewhere())) continue;
      if ((await this.#page.evaluate<number>(MARK_STOP)) > 2) break;
      if (!(await this.#page.evaluate<boolean>(IS_MARKED))) names.push(await this.focused());
    }
    return names;
  }
}

const MOST_STOPS = 60;

/** The time in milliseconds for a part of the page that is still loading, which Tab cannot reach yet. */
const PATIENCE_MS = 10_000;

const FOCUSED_NAME = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return '';
  const labels = element.labels === undefined || element.labels === null ? [] : [...element.labels];
  const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  const names = [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent), by.join(' '), element.matches('button, a') ? element.textContent : element.localName];
  return names.find((name) => (name ?? '').trim() !== '')?.trim() ?? '';
})()`;

/** Counts and returns how often Tab has reached the focused element. */
const MARK_STOP = `(() => {
  const element = document.activeElement;
  element.dataset.stops = String(Number(element.dataset.stops ?? 0) + 1);
  return Number(element.dataset.stops);
})()`;

/**
 * Whether the focused element has a visible outline, or the frame around it shows the focus
 * instead.
 */
const IS_MARKED = `(() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) return true;
  const frame = element.parentElement;
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.createElement('i');
  probe.style.color = accent;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return frame !== null && getComputedStyle(frame).borderTopColor === colour;
})()`;

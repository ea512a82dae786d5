/**
 * The looks in which each scene is shown: a width, a theme and a language. A page switches between
 * them without reloading.
 */
import type { CDPSession, Page } from 'playwright';
import { languageChanged, untilAtRest } from './in-page.mjs';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-CN';
}

const HEIGHTS: Readonly<Record<number, number>> = { 1400: 820, 900: 820, 390: 844, 360: 740, 2560: 1300 };

/**
 * The looks are ordered by theme and language, because changing these takes longer than changing
 * the width.
 */
export const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'zh-CN'] as const).flatMap((language) => [1400, 900, 390].map((width) => ({ width, theme, language }))),
);

export const nameOf = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;

/**
 * Changes the look of a page. The app follows the preferences of the operating system, so this
 * class changes these.
 */
export class Looker {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #userAgent: string;

  private constructor(page: Page, session: CDPSession, userAgent: string) {
    this.#page = page;
    this.#session = session;
    this.#userAgent = userAgent;
  }

  static async of(page: Page): Promise<Looker> {
    const session = await page.context().newCDPSession(page);
    return new Looker(page, session, await page.evaluate(() => navigator.userAgent));
  }

  async become({ width, theme, language }: Look): Promise<void> {
    await this.#page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await this.#session.send('Emulation.setUserAgentOverride', {
      userAgent: this.#userAgent,
      acceptLanguage: language,
    });
    await this.#page.evaluate(languageChanged);
    await this.#page.setViewportSize({ width, height: HEIGHTS[width] ?? 820 });
  }
}

const MOST_FRAMES = 90;

/** Waits until nothing in the page moves. */
export const atRest = (page: Page): Promise<void> => page.evaluate(untilAtRest, MOST_FRAMES);

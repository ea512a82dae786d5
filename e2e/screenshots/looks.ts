/**
 * The looks in which scenes are shown: a width, a theme and a language. A page switches between
 * them without reloading.
 */
import type { CDPSession, Page } from 'playwright';
import { languageChanged, untilAtRest } from './in-page.mjs';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-CN';
  /** Whether texts have their largest size. */
  readonly hasLargeTexts?: boolean;
}

const HEIGHTS: Readonly<Record<number, number>> = {
  1440: 900,
  1400: 820,
  1280: 800,
  1024: 768,
  900: 820,
  390: 844,
  360: 740,
  2560: 1300,
};
const WIDTHS = [1400, 900, 390];
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'zh-CN'] as const;
/** The word that asks for the largest size of texts. */
const LARGE_TEXTS = 'large-texts';
/** The factor of the largest size in `renderer/window/appearance.ts`. */
const LARGEST = '1.26';

/** Whether a word names a width, a theme, a language or the largest size of texts. */
export const isLookWord = (word: string): boolean =>
  Object.hasOwn(HEIGHTS, word) || [...THEMES, ...LANGUAGES, LARGE_TEXTS].some((name) => name === word);

/**
 * Returns the looks that these words select; of widths, themes or languages that no word names, all
 * usual ones. They are ordered by theme and language, because changing these takes longer than
 * changing the width.
 */
export function looksOf(words: readonly string[]): readonly Look[] {
  const widths = words.map(Number).filter((width) => width in HEIGHTS);
  const chosen = <Name extends string>(names: readonly Name[]): readonly Name[] => {
    const named = names.filter((name) => words.includes(name));
    return named.length === 0 ? names : named;
  };
  const hasLargeTexts = words.includes(LARGE_TEXTS);
  return chosen(THEMES).flatMap((theme) =>
    chosen(LANGUAGES).flatMap((language) =>
      (widths.length === 0 ? WIDTHS : widths).map((width) => ({ width, theme, language, hasLargeTexts })),
    ),
  );
}

export const nameOf = ({ width, theme, language, hasLargeTexts = false }: Look): string =>
  `${width}-${theme}-${language}${hasLargeTexts ? `-${LARGE_TEXTS}` : ''}`;

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

  async become({ width, theme, language, hasLargeTexts = false }: Look): Promise<void> {
    await this.#page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await this.#session.send('Emulation.setUserAgentOverride', {
      userAgent: this.#userAgent,
      acceptLanguage: language,
    });
    await this.#page.evaluate(languageChanged);
    if (hasLargeTexts)
      await this.#page.evaluate(`document.documentElement.style.setProperty('--text-scale', '${LARGEST}')`);
    await this.#page.setViewportSize({ width, height: HEIGHTS[width] ?? 820 });
  }
}

const MOST_FRAMES = 90;

/** Waits until nothing in the page moves. */
export const atRest = (page: Page): Promise<void> => page.evaluate(untilAtRest, MOST_FRAMES);

/** What a loop says at its end about a kind of work, in both languages. */
import type { Locale } from '../../../shared/loop.ts';
import type { Said } from './kinds-of-endings.fixture.ts';
import type { WORK } from './told-work.fixture.ts';

export interface Told extends Partial<Said> {
  readonly about: keyof typeof WORK;
  readonly words: Readonly<Record<Locale, string>>;
}

export const told = (about: Told['about'], en: string, zh: string, says: Partial<Said> = {}): Told => ({
  ...{ about, words: { en, 'zh-CN': zh } },
  ...says,
});

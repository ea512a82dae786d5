/**
 * All texts of the terminal, by language. `english` defines the type, so a text missing in
 * another language is a type error.
 */
import type { Locale } from '../../../../shared/loop.ts';
import { english } from './texts-en.ts';
import { chinese } from './texts-zh-cn.ts';

export type Texts = typeof english;

const TEXTS: Readonly<Record<Locale, Texts>> = { en: english, 'zh-CN': chinese };

export function textsFor(locale: Locale): Texts {
  return TEXTS[locale];
}

/**
 * The locale in the process's environment (as in POSIX, LC_ALL overrides LC_MESSAGES, which
 * overrides LANG).
 */
export function localeOf(variables: Readonly<Record<string, string | undefined>>): Locale {
  const name = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  return /^zh\b|^zh_/i.test(name) ? 'zh-CN' : 'en';
}

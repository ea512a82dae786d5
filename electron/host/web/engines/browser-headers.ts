/**
 * The request headers that a browser sends. Search engines and pages respond differently to other
 * clients.
 */
import type { Locale } from '../../../../shared/loop.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'en-US,en;q=0.9',
  'zh-CN': 'zh-CN,zh;q=0.9,en;q=0.6',
};

export function browserHeaders(language: Locale): Readonly<Record<string, string>> {
  return {
    'user-agent': USER_AGENT,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': LANGUAGES[language],
  };
}

/**
 * Returns the language to request. A Chinese query is answered in Chinese, whatever the user's
 * language.
 */
export function languageOf(query: string, locale: Locale): Locale {
  return /\p{Script=Han}/u.test(query) ? 'zh-CN' : locale;
}

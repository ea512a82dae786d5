/** Searches with DuckDuckGo. It parses the result page for browsers without JavaScript. */
import type { Locale } from '../../../../shared/loop.ts';
import { readHtml } from '../html/read-html.ts';
import type { SearchEngine } from '../search-engine.ts';
import { browserHeaders, languageOf } from './browser-headers.ts';

const HOME = 'https://html.duckduckgo.com/html/';
/** The HTTP status of DuckDuckGo's captcha page. */
const CHALLENGE = 202;

export function duckDuckGo(locale: Locale, home: string = HOME): SearchEngine {
  return {
    name: 'DuckDuckGo',
    home: new URL(home),
    own: ['duckduckgo.com'],
    redirects: 3,
    address(query) {
      const url = new URL(home);
      url.searchParams.set('q', query);
      url.searchParams.set('kl', languageOf(query, locale) === 'zh-CN' ? 'cn-zh' : 'wt-wt');
      return url;
    },
    headers: (query) => browserHeaders(languageOf(query, locale)),
    read: (html, signal) => readHtml({ kind: 'duckduckgo', html }, signal),
    refusal: (status) =>
      status === CHALLENGE ? 'DuckDuckGo wants a person to answer a captcha. Try again later.' : null,
  };
}

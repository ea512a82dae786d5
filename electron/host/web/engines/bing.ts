/** Searches with Bing. It parses the result page, because Bing no longer has an API. */
import type { Locale } from '../../../../shared/loop.ts';
import { readHtml } from '../html/read-html.ts';
import type { SearchEngine } from '../search-engine.ts';
import { browserHeaders, languageOf } from './browser-headers.ts';

const HOME = 'https://www.bing.com/';

export function bing(locale: Locale, home: string = HOME): SearchEngine {
  return {
    name: 'Bing',
    home: new URL(home),
    own: ['bing.com'],
    redirects: 3,
    address(query) {
      const url = new URL('search', home);
      url.searchParams.set('q', query);
      url.searchParams.set('setlang', languageOf(query, locale) === 'zh-CN' ? 'zh-Hans' : 'en');
      return url;
    },
    headers: (query) => browserHeaders(languageOf(query, locale)),
    read: (html, signal) => readHtml({ kind: 'bing', html }, signal),
  };
}

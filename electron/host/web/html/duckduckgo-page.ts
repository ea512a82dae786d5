/** Parses the result page of DuckDuckGo for browsers without JavaScript. */
import { load } from 'cheerio/slim';
import type { EngineReading } from '../search-engine.ts';

export function readDuckDuckGo(html: string): EngineReading {
  const page = load(html);
  const items = page('.result').not('.result--ad, .result--no-result').toArray();
  if (items.length > 0)
    return {
      kind: 'found',
      links: items.map((each) => {
        const item = page(each);
        const link = item.find('a.result__a').first();
        const snippet = item.find('.result__snippet').first().text();
        return { title: link.text(), snippet, url: behindRedirect(link.attr('href') ?? '') };
      }),
    };
  if (page('[class^="anomaly-modal"], form#challenge-form').length > 0)
    return { kind: 'blocked', why: 'DuckDuckGo wants a person to answer a captcha. Try again later.' };
  if (page('.no-results, .result--no-result').length > 0) return { kind: 'none' };
  return { kind: 'unreadable', why: 'What DuckDuckGo sent is not its page of results.' };
}

/**
 * Returns the target of a link. Some links lead to `/l/`, with the target URL in the parameter
 * `uddg`.
 */
function behindRedirect(link: string): string {
  const url = URL.parse(link, 'https://duckduckgo.com/');
  return (url?.pathname === '/l/' ? url.searchParams.get('uddg') : null) ?? link;
}

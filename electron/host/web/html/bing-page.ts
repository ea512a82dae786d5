/** Parses the result page of Bing. */
import { load } from 'cheerio/slim';
import type { EngineReading } from '../search-engine.ts';

const CAPTCHA =
  '#b_captcha, .captcha, [class^="captcha_"], form[action*="captcha"], iframe[src*="captcha"], script[src*="challenges.cloudflare.com"]';

export function readBing(html: string): EngineReading {
  const page = load(html);
  const items = page('li.b_algo').toArray();
  if (items.length > 0) return { kind: 'found', links: items.map((item) => readItem(page(item))) };
  if (page(CAPTCHA).length > 0)
    return { kind: 'blocked', why: 'Bing wants a person to answer a captcha. Try again later.' };
  if (page('li.b_no').length > 0) return { kind: 'none' };
  return { kind: 'unreadable', why: 'What Bing sent is not its page of results.' };
}

function readItem(item: ReturnType<ReturnType<typeof load>>) {
  // Skips an icon that names the kind of result.
  item.find('.algoSlug_icon').remove();
  const link = item.find('h2 a').first();
  const caption = item.find('.b_caption p').first();
  const snippet = caption.length > 0 ? caption : item.find('p').first();
  return { title: link.text(), snippet: snippet.text(), url: behindTracking(link.attr('href') ?? '') };
}

/**
 * Returns the target of a Bing link. Bing counts clicks with links to `/ck/a`, whose parameter `u`
 * is `a1` followed by the target URL in base64url. An unreadable link is returned unchanged.
 */
function behindTracking(link: string): string {
  const url = URL.parse(link);
  const packed = url?.pathname === '/ck/a' ? url.searchParams.get('u') : null;
  if (packed === null || packed === undefined || !packed.startsWith('a1')) return link;
  const unpacked = Buffer.from(packed.slice(2), 'base64url').toString('utf8');
  return URL.canParse(unpacked) ? unpacked : link;
}

/** The text of a short piece of markup: without tags, with entities decoded. */
import { load } from 'cheerio/slim';

export function textOfMarkup(markup: string): string {
  return load(markup, null, false).text();
}

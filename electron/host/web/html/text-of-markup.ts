/** The text in a short piece of markup: without tags, with its entities read. */
import { load } from 'cheerio/slim';

export function textOfMarkup(markup: string): string {
  return load(markup, null, false).text();
}

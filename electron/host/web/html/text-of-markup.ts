/** Returns the text of a short piece of HTML, without tags and with entities decoded. */
import { load } from 'cheerio/slim';

export function textOfMarkup(markup: string): string {
  return load(markup, null, false).text();
}

/** Searches with the API of Brave and the user's key. */
import { z } from 'zod';
import { parseJson } from '../../../../shared/json.ts';
import { textOfMarkup } from '../html/text-of-markup.ts';
import type { EngineReading, SearchEngine } from '../search-engine.ts';
import { Field, Results } from './json-answer.ts';

const HOME = 'https://api.search.brave.com/res/v1/web/search';
/** Maximum number of characters of a query. */
const LONGEST = 400;
const MOST_WORDS = 50;

const Answer = z.object({ type: z.literal('search'), web: z.object({ results: Results }).optional() });
const Result = z.object({ title: Field, description: Field, url: Field });

/**
 * Creates the engine. `key` is visible ASCII and is sent only to `home`; redirects are not
 * followed.
 */
export function brave(key: string, home: string = HOME): SearchEngine {
  return {
    name: 'Brave',
    home: new URL(home),
    own: [],
    redirects: 0,
    address(query, topK) {
      const url = new URL(home);
      url.searchParams.set('q', query.slice(0, LONGEST).toWellFormed().split(' ').slice(0, MOST_WORDS).join(' '));
      url.searchParams.set('count', String(Math.min(20, topK * 2)));
      url.searchParams.set('text_decorations', 'false');
      return url;
    },
    headers: () => ({ accept: 'application/json', 'x-subscription-token': key }),
    read,
    refusal(status) {
      if (status === 401 || status === 403) return `Brave does not take the key (HTTP ${status}).`;
      if (status === 422) return 'Brave does not take the key, or not the query (HTTP 422).';
      return status === 429 ? 'The limit of searches of the Brave key is reached (HTTP 429). Try again later.' : null;
    },
  };
}

function read(body: string): EngineReading {
  const answer = Answer.safeParse(parseJson(body)).data;
  if (answer === undefined) return { kind: 'unreadable', why: 'What Brave sent is not its list of results.' };
  const results = answer.web?.results ?? [];
  if (results.length === 0) return { kind: 'none' };
  const links = results.flatMap((each) => {
    const { data } = Result.safeParse(each);
    if (data === undefined) return [];
    return [{ title: textOfMarkup(data.title), snippet: textOfMarkup(data.description), url: data.url }];
  });
  return { kind: 'found', links };
}

/** Searches with the user's own SearXNG server, through its JSON format. */
import { z } from 'zod';
import { parseJson } from '../../../../shared/json.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { EngineReading, SearchEngine } from '../search-engine.ts';
import { browserHeaders, languageOf } from './browser-headers.ts';
import { Field, Results } from './json-answer.ts';

const Answer = z.object({
  results: z.array(z.unknown()),
  /** The engines that did not respond, as pairs of a name and a reason. */
  unresponsive_engines: z.array(z.unknown()).catch([]),
});
const Result = z.object({ title: Field, content: Field, url: Field });

/** Creates the engine. `home` is the URL that the user typed, and its path is kept. */
export function searxng(home: URL, locale: Locale): SearchEngine {
  const base = new URL(home);
  // The path is set without URL resolution, because a path that begins with two slashes would name
  // another host.
  base.pathname = home.pathname.endsWith('/') ? home.pathname : `${home.pathname}/`;
  return {
    name: 'SearXNG',
    home: base,
    own: [base.hostname],
    redirects: 3,
    address(query) {
      const url = new URL('search', base);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      url.searchParams.set('language', languageOf(query, locale));
      return url;
    },
    headers: (query) => ({ ...browserHeaders(languageOf(query, locale)), accept: 'application/json' }),
    read,
    refusal: (status) =>
      status === 403
        ? 'SearXNG does not give results as JSON (HTTP 403). Add "json" to search.formats in its settings.yml.'
        : null,
  };
}

function read(body: string): EngineReading {
  const answer = Answer.safeParse(parseJson(body)).data;
  if (answer === undefined) return { kind: 'unreadable', why: 'What SearXNG sent is not its list of results.' };
  const links = Results.parse(answer.results).flatMap((each) => {
    const { data } = Result.safeParse(each);
    return data === undefined ? [] : [{ title: data.title, snippet: data.content, url: data.url }];
  });
  if (answer.results.length > 0) return { kind: 'found', links };
  if (answer.unresponsive_engines.length > 0)
    return { kind: 'blocked', why: 'None of the engines that SearXNG asks has answered it. Try again later.' };
  return { kind: 'none' };
}

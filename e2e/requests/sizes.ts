/**
 * Measures requests: their estimated tokens, and the share of a request that the next one begins
 * with. Providers charge less for such a prefix, or answer sooner. As a program it prints a table
 * in Markdown: `node e2e/requests/sizes.ts`.
 */
import { tokensOfText } from '../../electron/host/text/token-estimate.ts';
import { FORMATS, type RequestTexts, recordedRequests, titleOf } from './recorded.ts';
import { LONG_TASK, MANY_READS } from './tasks.ts';

/** Returns the estimated tokens of a request, by the estimate of `text/token-estimate.ts`. */
export function tokensOfRequest(request: RequestTexts): number {
  return tokensOfText(wholeText(request));
}

/** Returns the text of a request in the order in which providers read it. */
export function wholeText({ tools, system, messages }: RequestTexts): string {
  return [...tools, system, ...messages].join('\n');
}

/** Returns the share, from 0 to 1, of each request that is a prefix of the request after it. */
export function prefixShares(requests: readonly RequestTexts[]): readonly number[] {
  const texts = requests.map(wholeText);
  return texts.slice(1).map((text, at) => {
    const before = texts[at] ?? '';
    return commonPrefix(before, text) / before.length;
  });
}

export const smallestPrefixShare = (requests: readonly RequestTexts[]): number =>
  Math.min(1, ...prefixShares(requests));

function commonPrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at;
  return most;
}

if (import.meta.main) {
  const line = (text: string) => process.stdout.write(`${text}\n`);
  line(
    '| format | first request, tokens | of them tools | task of 25 iterations, tokens of all requests | smallest prefix share over 100 calls |',
  );
  line('| --- | ---: | ---: | ---: | ---: |');
  for (const format of FORMATS) {
    const long = await recordedRequests(format, LONG_TASK);
    const many = await recordedRequests(format, MANY_READS);
    const [first] = long;
    const tools = first === undefined ? 0 : tokensOfText(first.tools.join('\n'));
    const sum = long.reduce((all, request) => all + tokensOfRequest(request), 0);
    const share = (100 * smallestPrefixShare(many)).toFixed(1);
    line(`| ${titleOf(format)} | ${first && tokensOfRequest(first)} | ${tools} | ${sum} | ${share} % |`);
  }
}

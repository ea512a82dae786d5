/** The sizes of the requests of a whole host, in each format. */
import { describe, expect, it } from 'vitest';
import { FORMATS, type Format, recordedRequests } from './recorded.ts';
import { smallestPrefixShare, tokensOfRequest } from './sizes.ts';
import { MANY_READS } from './tasks.ts';

/** About 5 % more than the estimated tokens of the first request on 23 November 2026. */
const MOST_TOKENS: Readonly<Record<Format, number>> = { openai: 3_550, gemini: 3_400, prompt: 2_550 };

describe.each(FORMATS)('the requests of a loop of 100 calls in the format %s', (format) => {
  it('begin small, and each begins with at least 95 % of the request before', async () => {
    const requests = await recordedRequests(format, MANY_READS);
    expect(requests.length).toBe(MANY_READS.replies.length);
    expect(requests.slice(0, 1).map(tokensOfRequest)).toSatisfy(([first = 0]) => first <= MOST_TOKENS[format]);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.95);
  });
});

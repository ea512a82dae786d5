/** The sizes of the requests of a whole host, in each format. */
import { describe, expect, it } from 'vitest';
import { FORMATS, recordedRequests } from './recorded.ts';
import { smallestPrefixShare } from './sizes.ts';
import { MANY_READS } from './tasks.ts';

describe.each(FORMATS)('the requests of a loop of 100 calls in the format %s', (format) => {
  it('each begin with at least 95 % of the request before', async () => {
    const requests = await recordedRequests(format, MANY_READS);
    expect(requests.length).toBe(MANY_READS.replies.length);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.95);
  });
});

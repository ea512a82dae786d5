import { fetchWeb as description } from '../../../../shared/run-types/fetch-web.ts';
import { askToRead } from '../permission-to-read.ts';
import { pageMessage } from './page-message.ts';
import { invalid, runType } from './run-type.ts';

const DEFAULT_SECONDS = 15;
const MOST_SECONDS = 60;
const LONGEST_URL = 2_000;
/** The maximum number of characters of the text in the output. */
const LONGEST_TEXT = 50_000;

/**
 * Reads one page. The fields of the output are those of the tool `web.fetch` that other programs
 * know; `message` is what the user reads.
 */
export const fetchWeb = runType({
  description,
  parse({ url, timeout_seconds = DEFAULT_SECONDS }) {
    if (url === undefined) return invalid('url', { name: 'missing', data: {} });
    if (typeof url !== 'string') return invalid('url', { name: 'not-text', data: {} });
    if (url.length > LONGEST_URL) return invalid('url', { name: 'too-long', data: { bound: LONGEST_URL } });
    const address = URL.parse(url.trim());
    if (address === null || !/^https?:$/.test(address.protocol)) return invalid('url', { name: 'not-uri', data: {} });
    if (address.username !== '' || address.password !== '')
      return invalid('url', { name: 'password-in-address', data: {} });
    if (typeof timeout_seconds !== 'number') return invalid('timeout_seconds', { name: 'not-a-number', data: {} });
    if (timeout_seconds < 1) return invalid('timeout_seconds', { name: 'too-small', data: { bound: 1 } });
    if (timeout_seconds > MOST_SECONDS)
      return invalid('timeout_seconds', { name: 'too-large', data: { bound: MOST_SECONDS } });
    return { ok: true, input: { address, timeoutMs: timeout_seconds * 1_000 } };
  },
  async carryOut({ address, timeoutMs }, context) {
    const { run, signal, ports, step } = context;
    const asked = await context.question();
    const asking = asked === null ? await askToRead(context, [{ url: address.href, title: '' }], {}, false) : null;
    if (asking !== null) return asking;
    const approved = asked?.allowed === true;
    const page = await step('fetch', () =>
      ports.web.read(run.topicId, address, { timeoutMs, approved, found: false }, signal),
    );
    if (!page.ok) return page;
    const text = page.text.slice(0, LONGEST_TEXT).toWellFormed();
    return {
      ok: true,
      output: {
        message: pageMessage(page, ports.locale()),
        url: address.href,
        final_url: page.url,
        status: page.status,
        title: page.title,
        text,
        truncated: page.truncated || page.text.length > LONGEST_TEXT,
        extraction: page.extraction,
        // No page is kept, so that a task always reads what the site shows now.
        cache_hit: false,
      },
    };
  },
});

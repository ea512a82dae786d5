/** Reads one page of the web as text. */
import { STATUS_CODES } from 'node:http';
import { assertNever } from '../../../shared/assert-never.ts';
import { messageOf } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/loop.ts';
import { replaceInvisible } from '../../../shared/visible-text.ts';
import { policedFetch, type RouteFor } from '../network/policed-fetch.ts';
import { type WebPolicyParts, webPolicy } from '../network/web-policy.ts';
import { quoted } from '../text/visible-text.ts';
import { boundedGet, type GetFailure, type Got } from './bounded-get.ts';
import { bytesToText } from './bytes-to-text.ts';
import { browserHeaders } from './engines/browser-headers.ts';
import { readHtml } from './html/read-html.ts';

export interface Page {
  readonly ok: true;
  /** The final URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** Where the text is from: the article of a page, the whole page, or a document of plain text. */
  readonly extraction: 'article' | 'whole-page' | 'plain-text';
  /** The title of the page on one line; may be empty. */
  readonly title: string;
  /** The untrusted text of the page: well-formed, at most 200,000 characters. */
  readonly text: string;
  /** Whether the text was cut. */
  readonly truncated: boolean;
}

/** A page that could not be read. `why` is a sentence for the model and the user. */
export interface PageFailure {
  readonly ok: false;
  /**
   * The kind of failure. `blocked`: the response has an unsuccessful status. `not-text`: the
   * content is no text, but for example a PDF or an image. `refused`: pages at this URL must not
   * be read. `redirected`: the page is at another origin, which `why` names.
   */
  readonly kind: GetFailure['kind'] | 'blocked' | 'not-text' | 'parse' | 'empty';
  readonly why: string;
  /** The unsuccessful status of a `blocked` page. */
  readonly status?: number;
}

export interface PageParts extends WebPolicyParts {
  readonly locale: () => Locale;
  /** Default: every request is direct. */
  readonly routeFor?: RouteFor;
  /** The time limit in milliseconds for everything except parsing HTML; by default 20 seconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const LIMITS = { bytes: 5 * 1024 * 1024, redirects: 5, follows: isSameSite };
const LONGEST = 200_000;
const LONGEST_TITLE = 300;

export interface PageReader {
  /**
   * Returns why this URL must not be read, as far as this is known without a DNS lookup; null: the
   * URL may be read.
   */
  refusal(url: URL): string | null;
  /**
   * Reads a page. It never rejects. `timeoutMs` replaces the time limit of the reader, in
   * milliseconds.
   */
  read(url: URL, signal: AbortSignal, timeoutMs?: number): Promise<Page | PageFailure>;
}

export function pageReader({ locale, timeoutMs: usualMs = TIMEOUT_MS, routeFor, ...policed }: PageParts): PageReader {
  const policy = webPolicy(policed);
  const fetch = policedFetch(policy, routeFor);
  return {
    refusal(url) {
      try {
        policy.check(url);
        return null;
      } catch (error) {
        return `${quoted(messageOf(error))}.`;
      }
    },
    async read(url, signal, timeoutMs = usualMs) {
      const got = await boundedGet(fetch, url, browserHeaders(locale()), { ...LIMITS, ms: timeoutMs }, signal);
      if (!got.ok) return { ok: false, ...got.failure };
      if (got.status < 200 || got.status > 299) return refused(got);
      return pageOf(got, signal);
    },
  };
}

/**
 * Whether a redirect stays with the site whose pages the user allowed: at the same origin, or on the
 * way from http to https at the same host. A redirect elsewhere is a call of its own, because the
 * site that sends it chooses the address. Pure.
 */
export function isSameSite(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  return from.protocol === 'http:' && to.protocol === 'https:' && to.host === from.host && to.port === '';
}

function refused({ url, status }: Got): PageFailure {
  const words = STATUS_CODES[status] ?? '';
  return { ok: false, kind: 'blocked', status, why: `${url.host} answered with HTTP ${`${status} ${words}`.trim()}.` };
}

async function pageOf(got: Got, signal: AbortSignal): Promise<Page | PageFailure> {
  const { status } = got;
  const url = got.url.href;
  const kind = kindOf(got);
  switch (kind) {
    case 'other':
      return { ok: false, kind: 'not-text', why: `${notText(got.type)} Only pages and plain text can be read.` };
    case 'text': {
      const text = visible(bytesToText(got.bytes, got.charset));
      return text.trim() === ''
        ? EMPTY
        : { ok: true, url, status, extraction: 'plain-text', title: '', ...shortened(text) };
    }
    case 'html': {
      const html = bytesToText(got.bytes, got.charset);
      const read = await readHtml({ kind: 'article', html, url }, signal);
      if (read.kind === 'unreadable') return { ok: false, kind: 'parse', why: read.why };
      const text = visible(read.text);
      if (text.trim() === '') return EMPTY;
      const extraction = read.isWhole ? 'whole-page' : 'article';
      return { ok: true, url, status, extraction, title: quoted(read.title, LONGEST_TITLE), ...shortened(text) };
    }
    default:
      return assertNever(kind);
  }
}

const shortened = (text: string): Pick<Page, 'text' | 'truncated'> => ({
  text: text.slice(0, LONGEST),
  truncated: text.length > LONGEST,
});

const EMPTY: PageFailure = {
  ok: false,
  kind: 'empty',
  why: 'There is no text on the page. It may need a browser that runs its scripts.',
};

const HTML = /^(text\/html|application\/xhtml\+xml)$/;
const TEXT = /^(text\/.+|application\/(.+\+)?(json|xml|yaml|x-yaml|javascript|x-ndjson|toml|x-sh))$/;

/** Returns the kind of content. Without a content type, the first bytes decide. */
function kindOf({ type, bytes }: Got): 'html' | 'text' | 'other' {
  if (HTML.test(type)) return 'html';
  if (TEXT.test(type)) return 'text';
  if (type !== '') return 'other';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.includes('\0') || start.startsWith('%PDF-')) return 'other';
  return /<(!doctype html|html|head|body|p|div)[\s>]/i.test(start) ? 'html' : 'text';
}

function notText(type: string): string {
  if (type === '') return 'It is no text.';
  return type === 'application/pdf' ? 'It is a PDF.' : `It is of the type ${quoted(type, 80)}.`;
}

/** Removes invisible characters, except joiners in words and emoji. */
function visible(text: string): string {
  return replaceInvisible(text.replaceAll(/\r\n?/g, '\n'), () => '', '\u200c\u200d\ufe0f');
}

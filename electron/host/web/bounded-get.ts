/**
 * Sends one GET request for untrusted content. The number of redirects, the time and the size are
 * limited, and failures are returned, not thrown.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { messageOf } from '../../../shared/errors.ts';
import { PROXY_PROBLEMS_IN_ENGLISH } from '../../../shared/failures/proxy-problems.ts';
import { AddressRefused } from '../network/network-policy.ts';
import type { Fetch } from '../network/policed-fetch.ts';
import { proxyFailureIn } from '../network/proxy-failure.ts';
import { quoted } from '../text/visible-text.ts';

export interface GetLimits {
  /** The time limit in milliseconds for the whole request, including redirects and the body. */
  readonly ms: number;
  /** The maximum number of bytes of the decompressed body. */
  readonly bytes: number;
  readonly redirects: number;
  /** Whether a redirect is followed. By default every redirect is. */
  readonly follows?: (from: URL, to: URL) => boolean;
}

export interface Got {
  readonly ok: true;
  /** The final URL after redirects. */
  readonly url: URL;
  readonly status: number;
  /** The content type in lower case without parameters; empty if the response has none. */
  readonly type: string;
  /** The charset named in the content type header; null: none is named. */
  readonly charset: string | null;
  readonly bytes: Uint8Array;
}

/**
 * A failed request. `why` is a sentence. `refused` means that the network policy forbids the URL
 * or the target of a redirect, and `redirected` that `GetLimits.follows` does.
 */
export interface GetFailure {
  readonly kind: 'network' | 'timeout' | 'refused' | 'redirected' | 'too-large';
  readonly why: string;
}

const LONGEST_URL = 2000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends the request. It never rejects. If there are too many redirects, the last redirect is
 * returned as the response.
 */
export async function boundedGet(
  fetch: Fetch,
  address: URL,
  headers: Readonly<Record<string, string>>,
  limits: GetLimits,
  signal: AbortSignal,
): Promise<Got | { readonly ok: false; readonly failure: GetFailure }> {
  const deadline = AbortSignal.timeout(limits.ms);
  const init = { headers: { ...headers }, signal: AbortSignal.any([signal, deadline]) };
  let url = address;
  try {
    for (let hops = 0; ; hops += 1) {
      const answer = await fetch(url, init);
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      if (location === null || hops === limits.redirects) return await read(answer, url, limits.bytes);
      await answer.body?.cancel();
      const to = destination(location, url);
      if (limits.follows?.(url, to) === false) throw new BadAnswer('redirected', redirectedTo(to, url));
      url = to;
    }
  } catch (error) {
    return { ok: false, failure: failureOf(error, url, { signal, deadline, ms: limits.ms }) };
  }
}

/** Thrown when the content of the response is invalid. */
class BadAnswer extends Error {
  readonly kind: GetFailure['kind'];

  constructor(kind: GetFailure['kind'], why: string) {
    super(why);
    this.kind = kind;
  }
}

function destination(location: string, from: URL): URL {
  const to = URL.parse(location, from.href);
  if (to === null) throw new BadAnswer('network', `${from.host} redirects to what is no address: ${quoted(location)}.`);
  return to;
}

function redirectedTo(to: URL, from: URL): string {
  return `${from.host} redirects to another site, which was not asked: ${quoted(to.href, LONGEST_URL)}`;
}

async function read(answer: Response, url: URL, limit: number): Promise<Got> {
  const tooLarge = () => new BadAnswer('too-large', `${url.host} sent more than ${megabytes(limit)}.`);
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    await answer.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const [type = '', ...parameters] = (answer.headers.get('content-type') ?? '').split(';');
  const charset = parameters.join(';').match(/charset\s*=\s*"?([^\s";]+)/i)?.[1] ?? null;
  const encoding = answer.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const bytes = await decompressed(Buffer.concat(chunks), encoding, limit).catch((error: unknown) => {
    if (error instanceof BadAnswer) throw error;
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new BadAnswer('network', `${url.host} sent an answer whose compression is broken.`);
  });
  return { ok: true, url, status: answer.status, type: type.trim().toLowerCase(), charset, bytes };
}

/**
 * Decompresses a body. The request asks for uncompressed bodies, but some servers send compressed
 * ones anyway.
 */
async function decompressed(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const options = { maxOutputLength: limit };
  switch (encoding) {
    case '':
    case 'identity':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return promisify(gunzip)(bytes, options);
    case 'deflate':
      return promisify(inflate)(bytes, options);
    case 'br':
      return promisify(brotliDecompress)(bytes, options);
    default:
      throw new BadAnswer('network', `The answer is compressed in a way that is not known: ${quoted(encoding, 40)}.`);
  }
}

function failureOf(
  error: unknown,
  url: URL,
  { signal, deadline, ms }: { signal: AbortSignal; deadline: AbortSignal; ms: number },
): GetFailure {
  if (error instanceof BadAnswer) return { kind: error.kind, why: error.message };
  if (error instanceof AddressRefused) return { kind: 'refused', why: `${quoted(error.message)}.` };
  if (signal.aborted) return { kind: 'network', why: 'The request was stopped.' };
  if (deadline.aborted) return { kind: 'timeout', why: `${url.host} did not answer within ${ms / 1000} seconds.` };
  const { problem } = proxyFailureIn(error) ?? {};
  if (problem !== undefined)
    return { kind: 'network', why: `${url.host} was not reached. ${PROXY_PROBLEMS_IN_ENGLISH[problem].cause}.` };
  return { kind: 'network', why: `${url.host} could not be read: ${reasonOf(error)}.` };
}

const UNTRUSTED = 'its certificate is from an issuer that this computer does not trust';

/**
 * Error messages for the system's error codes. The system's own messages contain network addresses
 * and ports.
 */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up; this computer may be offline',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'the connection broke',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
};

function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? quoted(messageOf(error)).replace(/\.$/, '');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes} bytes`;
}

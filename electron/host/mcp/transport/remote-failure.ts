/**
 * The ways a request over the network can fail, with words and with codes for which a hint can be
 * found.
 */
import { messageOf } from '../../../../shared/errors.ts';
import { quoted } from '../../text/visible-text.ts';

/**
 * The server answered with an error status. It did not act on the message, except perhaps for a
 * status of 500 and above or a success status.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  /** `words` is the body of the answer. */
  constructor(status: number, statusText: string, words: string) {
    const title = [String(status), quoted(statusText, 60)].filter((part) => part !== '').join(' ');
    const said = quoted(words, 500);
    super(said === '' ? `It answered with HTTP ${title}` : `It answered with HTTP ${title}: ${said}`);
    this.status = status;
  }
}

/** No answer came back. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** A code of the operating system, of TLS or of the HTTP client; null if there is none. */
  readonly code: string | null;
  /** Whether the message may have arrived. */
  readonly sent: boolean;

  constructor(error: unknown, url: URL) {
    const code = codeOf(error);
    super(sentence(code, error, url), { cause: error });
    this.code = code;
    this.sent = !NEVER_ARRIVED.has(code ?? '') && !isCertificate(code);
  }
}

const REFUSED = new Set(['ECONNREFUSED']);
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const NO_WAY = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT']);
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE']);
const NEVER_ARRIVED = new Set([...REFUSED, ...NO_SUCH_HOST, ...NO_WAY, ...NO_TLS]);

function sentence(code: string | null, error: unknown, { host }: URL): string {
  if (code === null) return withoutCode(error, host);
  if (REFUSED.has(code)) return `Nothing listens at ${host} (connection refused)`;
  if (NO_SUCH_HOST.has(code)) return `The host ${host} was not found`;
  if (NO_WAY.has(code)) return `The host ${host} could not be reached`;
  if (NO_TLS.has(code)) return `What listens at ${host} does not speak TLS`;
  if (BROKEN.has(code)) return `The connection to ${host} broke`;
  if (isCertificate(code)) return `The certificate of ${host} was not accepted (${code})`;
  return `The connection to ${host} failed (${code})`;
}

function isCertificate(code: string | null): boolean {
  return code !== null && /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/.test(code);
}

/** A refusal of our own is a sentence; an error of `fetch` is not. */
function withoutCode(error: unknown, host: string): string {
  if (!(error instanceof TypeError)) return quoted(messageOf(error), 500).replace(/\.$/, '');
  return `The connection to ${host} failed (${quoted(messageOf(error.cause ?? error))})`;
}

/** `fetch` hides the real error in a chain of causes. */
function codeOf(error: unknown): string | null {
  let inner: unknown = error;
  for (let depth = 0; depth < 5 && inner instanceof Error; depth++) {
    if ('code' in inner && typeof inner.code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(inner.code))
      return inner.code;
    inner = inner.cause;
  }
  return null;
}

/**
 * Set as the `data` of a protocol error to say that the answer to a request is lost. No server
 * can send this very object.
 */
export const LOST = {};

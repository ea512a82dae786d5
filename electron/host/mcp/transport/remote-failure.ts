/**
 * The ways a request over the network can fail, with their reasons and the codes that programs
 * decide by.
 */
import { messageOf } from '../../../../shared/errors.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import { quoted } from '../../text/visible-text.ts';
import { reasonOf, ServerFault } from './server-fault.ts';

/**
 * The server responded with an error status. It did not process the message, except perhaps for a
 * status of 500 and above or a success status.
 */
export class Refusal extends ServerFault {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The server's text about the refusal; empty if there is none. */
  readonly words: string;

  /** `told` is the body of the response, or its content type if no MCP server sends that type. */
  constructor({ status, statusText }: Response, told: string | { readonly type: string }) {
    const title = [String(status), quoted(statusText, 60)].filter((part) => part !== '').join(' ');
    const words = typeof told === 'string' ? quoted(told, 500) : '';
    super(
      typeof told === 'string'
        ? { name: 'http-error', data: { status, title, words } }
        : { name: 'answer-type-wrong', data: { title, type: quoted(told.type, 60) } },
    );
    this.status = status;
    this.words = words;
  }
}

/** No response arrived. */
export class Unreachable extends ServerFault {
  override readonly name = 'Unreachable';
  /**
   * An error code of the operating system, of TLS or of the HTTP client; null if there is none.
   */
  readonly code: string | null;
  /** Whether the message may have reached the server. */
  readonly sent: boolean;

  constructor(error: unknown, { host }: URL) {
    const code = codeOf(error);
    const why = code ?? quoted(messageOf(error instanceof TypeError ? (error.cause ?? error) : error), 500);
    super(reasonOf(error) ?? reasonOfCode(code, host, why), { cause: error });
    this.code = code;
    this.sent = code === null || !(NEVER_ARRIVED.has(code) || isCertificate(code) || code.startsWith('ERR_PROXY_'));
  }
}

const REFUSED = new Set(['ECONNREFUSED']);
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const NO_WAY = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT']);
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE']);
const NEVER_ARRIVED = new Set([...REFUSED, ...NO_SUCH_HOST, ...NO_WAY, ...NO_TLS]);

function reasonOfCode(code: string | null, host: string, why: string): ServerReason {
  if (code !== null) {
    if (REFUSED.has(code)) return { name: 'nothing-listens', data: { host } };
    if (NO_SUCH_HOST.has(code)) return { name: 'host-unknown', data: { host } };
    if (NO_WAY.has(code)) return { name: 'host-unreachable', data: { host } };
    if (NO_TLS.has(code)) return { name: 'no-tls', data: { host } };
    if (BROKEN.has(code)) return { name: 'connection-broken', data: { host } };
    if (isCertificate(code)) return { name: 'certificate-refused', data: { host, why } };
  }
  return { name: 'connection-failed', data: { host, why } };
}

function isCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/.test(code);
}

/** Returns the code of the actual error, which `fetch` hides in a chain of causes. */
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
 * The `data` of a protocol error which means that the answer to a request is lost. No server can
 * send this very object.
 */
export const LOST = {};

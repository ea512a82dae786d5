/** Names what went wrong with a connection. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { ProxyProblem } from '../../../shared/failures/proxy-problems.ts';
import type { ConnectionProblem } from '../../../shared/network-report.ts';
import { proxyFailureIn } from '../network/proxy-failure.ts';
import { quoted } from '../text/visible-text.ts';

const BY_CODE: Readonly<Record<string, ConnectionProblem>> = {
  ENOTFOUND: 'host-unknown',
  EAI_AGAIN: 'offline',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-other-name',
};

/** `error` is what a request rejected with, or anything with the code of such an error. */
export function connectionProblem(error: unknown): ConnectionProblem {
  const failure = proxyFailureIn(error);
  if (failure !== null) return ofProxy(failure.problem);
  const code = codeOf(error);
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'certificate-unknown';
  return /^ERR_SSL_|^EPROTO$/.test(code) ? 'no-tls' : 'broken';
}

function ofProxy(problem: ProxyProblem): ConnectionProblem {
  switch (problem) {
    case 'login':
      return 'proxy-login';
    case 'refused':
      return 'proxy-refused';
    case 'unreachable':
      return 'proxy-unreachable';
    case 'timeout':
      return 'proxy-timeout';
    case 'unusable':
      return 'proxy-unusable';
    default:
      return assertNever(problem);
  }
}

/** The words of the system, on one line and without addresses, which may contain a login. */
export function saidBy(error: unknown): string {
  const failure = proxyFailureIn(error);
  const inner = failure === null ? error : (failure.cause ?? failure);
  const words = inner instanceof Error ? inner.message : '';
  return quoted(words.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '…'), 300);
}

function codeOf(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

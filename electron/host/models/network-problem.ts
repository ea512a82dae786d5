/** Reads why there was no response from the error of the operating system or of the TLS library. */
import type { CertificateProblem, ModelProblem } from '../../../shared/failures/model-problems.ts';
import type { ProxyProblem } from '../../../shared/failures/proxy-problems.ts';
import type { ModelErrorCode } from '../../../shared/model.ts';
import { proxyFailureIn } from '../network/proxy-failure.ts';
import { textField } from './loose-json.ts';

interface Place {
  readonly label: string;
  readonly origin: string;
}

interface NetworkProblem {
  readonly code: Extract<ModelErrorCode, 'unreachable' | 'certificate' | 'proxy'>;
  readonly problem: ModelProblem;
}

const UNREACHABLE = {
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
  UND_ERR_SOCKET: 'connection-lost',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  ENOTFOUND: 'host-unknown',
  EAI_AGAIN: 'offline',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
} as const;

const CERTIFICATES: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'not-trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'not-trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'not-trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'not-trusted',
};

export function networkProblem(error: unknown, place: Place): NetworkProblem {
  const failure = proxyFailureIn(error);
  if (failure !== null) return { code: 'proxy', problem: proxyProblem(failure.problem, place.label) };
  const system = systemCode(error) ?? '';
  const certificate = certificateProblem(system);
  if (certificate !== null)
    return { code: 'certificate', problem: { name: 'certificate', data: { ...place, problem: certificate } } };
  if (/^ERR_SSL_|^EPROTO$/.test(system)) return { code: 'certificate', problem: { name: 'no-tls', data: place } };
  // Node's own support for proxies, which NODE_USE_ENV_PROXY switches on, says this without a code.
  if (/proxy response \(407\)/i.test(systemWords(error) ?? ''))
    return { code: 'proxy', problem: proxyProblem('login', place.label) };
  const name = isKnown(system) ? UNREACHABLE[system] : 'unreachable';
  return { code: 'unreachable', problem: { name, data: place } };
}

function proxyProblem(problem: ProxyProblem, label: string): ModelProblem {
  return problem === 'login'
    ? { name: 'proxy-login', data: { label } }
    : { name: 'proxy-failed', data: { label, problem } };
}

function certificateProblem(system: string): CertificateProblem | null {
  if (Object.hasOwn(CERTIFICATES, system)) return CERTIFICATES[system] ?? null;
  return system.startsWith('CERT_') ? 'not-trusted' : null;
}

const isKnown = (system: string): system is keyof typeof UNREACHABLE => Object.hasOwn(UNREACHABLE, system);

/** The errors from the outermost to its first cause. */
function chain(error: unknown): readonly Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < 6; cause = cause.cause) found.push(cause);
  return found;
}

function systemCode(error: unknown): string | null {
  const codes = chain(error).map((each) => textField(each, 'code'));
  return codes.find((code) => code !== undefined && /^[A-Z][A-Z0-9_]+$/.test(code)) ?? null;
}

/**
 * What the system said about the error, with its code; null if it said nothing. Addresses are left
 * out, because they may contain a password.
 */
export function systemWords(error: unknown): string | null {
  const last = chain(error).findLast(({ message }) => message !== '');
  const code = systemCode(error);
  const words = (last?.message ?? '').replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, '…');
  if (code === null || words.includes(code)) return words === '' ? null : words;
  return words === '' ? code : `${words} (${code})`;
}

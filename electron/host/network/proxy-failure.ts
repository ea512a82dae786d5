/** A request that failed at the proxy, so that it never reached the server. */
import { PROXY_PROBLEMS_IN_ENGLISH, type ProxyProblem } from '../../../shared/failures/proxy-problems.ts';

/** `message` is an English sentence without its full stop. It contains no login of the proxy. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly code: string;
  readonly problem: ProxyProblem;

  /** `status`: the HTTP status with which the proxy refused. */
  constructor(problem: ProxyProblem, details: { readonly status?: number; readonly cause?: unknown } = {}) {
    const { status, cause } = details;
    const said = status === undefined ? '' : ` (HTTP ${status})`;
    super(`${PROXY_PROBLEMS_IN_ENGLISH[problem].cause}${said}`, { cause });
    this.code = `ERR_PROXY_${problem.toUpperCase()}`;
    this.problem = problem;
  }
}

/** The error itself or one of its causes, if the proxy is to blame; null otherwise. */
export function proxyFailureIn(error: unknown): ProxyFailure | null {
  let inner = error;
  for (let depth = 0; depth < 6 && inner instanceof Error; depth += 1) {
    if (inner instanceof ProxyFailure) return inner;
    inner = inner.cause;
  }
  return null;
}

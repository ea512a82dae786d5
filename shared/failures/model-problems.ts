/**
 * The closed list of what can go wrong between the app and a provider of models, by name, each
 * with the data of its texts. The texts are in `model-problems-english.ts` and
 * `model-problems-chinese.ts`.
 *
 * `label` is the name of the provider wherever it is shown. `origin` is the origin of its base URL,
 * without a user, a password, a path and a query. Durations are in milliseconds.
 */
import type { ProxyProblem } from './proxy-problems.ts';
import type { Named, NoData } from './wording.ts';

interface ByLabel {
  readonly label: string;
}

interface AtOrigin extends ByLabel {
  readonly origin: string;
}

interface After extends ByLabel {
  readonly afterMs: number;
}

/** What is wrong with the certificate of a server. */
export type CertificateProblem = 'expired' | 'self-signed' | 'other-name' | 'not-trusted';

export interface ModelProblems {
  'key-refused': ByLabel;
  'no-permission': ByLabel;
  'no-credit': ByLabel;
  'rate-limited': ByLabel;
  /** The server asks for a longer wait than a loop waits by itself. */
  'must-wait': ByLabel & { readonly ms: number };
  overloaded: ByLabel;
  'server-error': ByLabel;
  'bad-request': ByLabel;
  /** The server does not know the model, or the address. */
  'model-not-found': AtOrigin & { readonly model: string };
  'context-exceeded': { readonly model: string };
  'content-filter': ByLabel;
  /** The provider ended the answer. `reason` is its word for it, such as `SAFETY`. */
  withheld: ByLabel & { readonly reason: string };
  /** The provider did not take the request. `reason` is its word for it. */
  blocked: ByLabel & { readonly reason: string };
  'bad-response': AtOrigin;
  'answer-too-long': ByLabel;
  'too-many-calls': ByLabel;
  'empty-answer': ByLabel;
  'empty-twice': ByLabel;
  'empty-at-limit': ByLabel;
  'cut-off': ByLabel;
  /** The connection could not be made or broke, for a reason that has no name here. */
  unreachable: AtOrigin;
  'connection-refused': AtOrigin;
  'connection-lost': AtOrigin;
  'connect-timeout': AtOrigin;
  'host-unknown': AtOrigin;
  offline: ByLabel;
  certificate: AtOrigin & { readonly problem: CertificateProblem };
  /** The server does not speak TLS at an `https` address. */
  'no-tls': AtOrigin;
  'proxy-login': ByLabel;
  'proxy-failed': ByLabel & { readonly problem: Exclude<ProxyProblem, 'login'> };
  /** `to` is the host of the new address; null if it is not known. */
  redirected: AtOrigin & { readonly to: string | null };
  'no-answer': AtOrigin & After;
  stalled: After;
  'timed-out': After;
  cancelled: NoData;
  'key-unencrypted': AtOrigin;
  'provider-removed': { readonly model: string };
  /** Only as the reason of another attempt. */
  'asked-with-less': NoData;
  /** Only as the reason of another attempt. */
  'effort-refused': { readonly model: string };
  /** Only as the reason of another attempt. */
  'asked-fallback': { readonly model: string; readonly fallback: string };
}

export type ModelProblemName = keyof ModelProblems;
export type ModelProblem = Named<ModelProblems>;

/** A problem in words: what happened, and what the user can do. Both are whole sentences. */
export interface ProblemWords {
  readonly cause: string;
  /** Empty: the user needs to do nothing. */
  readonly next: string;
}

/** The texts of all problems in one language. */
export type ModelProblemTexts = {
  readonly [Name in ModelProblemName]: (data: ModelProblems[Name]) => ProblemWords;
};

/** A failed call of a model, in a form that each reader words in their own language. */
export interface ModelFailure {
  readonly problem: ModelProblem;
  /** The number of attempts; absent for one. */
  readonly tries?: number;
  /** The HTTP status of a refusal. */
  readonly status?: number;
  /** The error message of the server on one line, redacted and without markup. Absent: it sent none. */
  readonly said?: string;
  /**
   * The whole text that the server or the operating system gave, without secrets and control characters, at most
   * `LONGEST_RAW` characters. Absent: it gave none.
   */
  readonly raw?: string;
}

export const LONGEST_RAW = 4_000;

export function problemWords(texts: ModelProblemTexts, { name, data }: ModelProblem): ProblemWords {
  // The name and the data of a problem belong together, which the type of a lookup cannot say.
  const text = texts[name] as (data: ModelProblem['data']) => ProblemWords;
  return text(data);
}

/** What helps after a problem, besides asking again. */
export type Remedy = 'provider' | 'network' | 'model';

const PROVIDER: readonly Remedy[] = ['provider'];
const NETWORK: readonly Remedy[] = ['network'];
const MODEL: readonly Remedy[] = ['model'];
const BOTH: readonly Remedy[] = ['provider', 'model'];
const NONE: readonly Remedy[] = [];

const REMEDIES: Readonly<Record<ModelProblemName, readonly Remedy[]>> = {
  'key-refused': PROVIDER,
  'no-permission': BOTH,
  'no-credit': BOTH,
  'rate-limited': MODEL,
  'must-wait': MODEL,
  overloaded: MODEL,
  'server-error': MODEL,
  'bad-request': BOTH,
  'model-not-found': BOTH,
  'context-exceeded': MODEL,
  'content-filter': MODEL,
  withheld: MODEL,
  blocked: MODEL,
  'bad-response': BOTH,
  'answer-too-long': MODEL,
  'too-many-calls': MODEL,
  'empty-answer': MODEL,
  'empty-twice': MODEL,
  'empty-at-limit': BOTH,
  'cut-off': NONE,
  unreachable: PROVIDER,
  'connection-refused': PROVIDER,
  'connection-lost': PROVIDER,
  'connect-timeout': PROVIDER,
  'host-unknown': PROVIDER,
  offline: NONE,
  certificate: PROVIDER,
  'no-tls': PROVIDER,
  'proxy-login': NETWORK,
  'proxy-failed': NETWORK,
  redirected: PROVIDER,
  'no-answer': PROVIDER,
  stalled: BOTH,
  'timed-out': MODEL,
  cancelled: NONE,
  'key-unencrypted': PROVIDER,
  'provider-removed': MODEL,
  'asked-with-less': NONE,
  'asked-fallback': NONE,
  'effort-refused': NONE,
};

/** `provider`: the settings of the provider help. `network`: Settings > Network helps. `model`: another model helps. */
export const remediesOf = ({ problem }: ModelFailure): readonly Remedy[] => REMEDIES[problem.name];

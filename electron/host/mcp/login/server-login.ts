/**
 * The login to one server over HTTP (MCP 2025-11-25, authorization): provides the URL for the
 * user's browser, receives the response, and stores the token. The SDK does discovery, PKCE,
 * registration and the exchange; every request is checked by the network policy.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { messageOf } from '../../../../shared/errors.ts';
import type { ServerReason, ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import { AddressRefused, isSecure, type NetworkPolicy, policyFor } from '../../network/network-policy.ts';
import { boundedFetch, type Fetch, policedFetch, type RouteFor } from '../../network/policed-fetch.ts';
import { quoted } from '../../text/visible-text.ts';
import { reasonOf, ServerFault } from '../transport/server-fault.ts';
import { AuthorizedAccess, type Refusal, type RemoteAccess } from './authorized-access.ts';
import { KeptLogin, type Login, type SecretPlace } from './kept-login.ts';
import { type KnownClient, LoginProvider } from './login-provider.ts';
import { openRedirectServer, type Redirected, type RedirectServer } from './redirect-server.ts';

export interface ServerLoginParts {
  /** The URL of the server that the user typed or allowed. */
  readonly url: URL;
  /** The stored secret `server:<id>:oauth`. */
  readonly secret: SecretPlace;
  /** A client registered with the authorization server in advance. */
  readonly client?: KnownClient;
  readonly clientMetadataUrl?: string;
  /** The maximum time in milliseconds that the user may take in the browser. */
  readonly patienceMs?: number;
  /** Decides the way of each request. Default: every request is direct. */
  readonly routeFor?: RouteFor;
}

export type LoginEnd = { readonly kind: 'logged-in' } | { readonly kind: 'not-logged-in'; readonly why: ServerWhy };

export type BegunLogin =
  /**
   * `url` is the login page for the user's browser; it uses https or refers to this computer.
   * `ended` never rejects and resolves after `patienceMs` at the latest.
   */
  | { readonly kind: 'open'; readonly url: string; readonly ended: Promise<LoginEnd> }
  | { readonly kind: 'not-possible'; readonly why: ServerWhy };

const PATIENCE_MS = 10 * 60_000;
/** Limits for metadata, registrations and tokens, which have a few kilobytes. */
const DOCUMENT_LIMITS = { bytes: 1024 * 1024, ms: 30_000 };

export class ServerLogin {
  readonly #parts: ServerLoginParts;
  readonly #policy: NetworkPolicy;
  /** Fetches the documents of the login. */
  readonly #fetch: Fetch;
  readonly #kept: KeptLogin;
  readonly #access: AuthorizedAccess;
  #redirect: RedirectServer | null = null;

  constructor(parts: ServerLoginParts) {
    this.#parts = parts;
    this.#policy = policyFor(parts.url);
    const fetch = policedFetch(this.#policy, parts.routeFor);
    this.#fetch = boundedFetch(fetch, DOCUMENT_LIMITS);
    this.#kept = new KeptLogin(parts.secret, parts.url);
    this.#access = new AuthorizedAccess({
      server: parts.url,
      fetch,
      kept: this.#kept,
      renew: (old, refusal) => this.#renew(old, refusal),
    });
  }

  get access(): RemoteAccess {
    return this.#access;
  }

  get loggedIn(): boolean {
    return this.#kept.read() !== null;
  }

  /** Starts a login and ends an earlier one that is still open. Never rejects. */
  async begin(): Promise<BegunLogin> {
    if (!isSecure(this.#parts.url)) return { kind: 'not-possible', why: [{ name: 'login-needs-https', data: {} }] };
    try {
      const redirect = await openRedirectServer(this.#parts.patienceMs ?? PATIENCE_MS);
      this.close();
      this.#redirect = redirect;
      return await this.#begun(redirect);
    } catch (error) {
      return { kind: 'not-possible', why: [whyNot(error)] };
    }
  }

  /** Deletes the login of this server on this computer. */
  logout(): void {
    this.close();
    this.#kept.forget();
  }

  /** Ends an open login. */
  close(): void {
    this.#redirect?.close();
    this.#redirect = null;
  }

  async #begun(redirect: RedirectServer): Promise<BegunLogin> {
    const provider = new LoginProvider({
      redirectUrl: redirect.url,
      state: redirect.state,
      client: this.#parts.client ?? null,
      metadataUrl: this.#parts.clientMetadataUrl ?? null,
    });
    try {
      const { auth } = await loginOfSdk();
      await auth(provider, { ...this.#asked(), serverUrl: this.#parts.url, fetchFn: this.#fetch });
      const url = this.#openable(provider.address);
      return { kind: 'open', url: url.href, ended: this.#finish(provider, redirect) };
    } catch (error) {
      redirect.close();
      const reason = error instanceof AddressRefused ? null : whyNotRegistered(provider);
      throw reason === null ? error : new ServerFault(reason);
    }
  }

  async #finish(provider: LoginProvider, redirect: RedirectServer): Promise<LoginEnd> {
    try {
      const authorizationCode = codeOf(await redirect.redirected, provider);
      const { auth } = await loginOfSdk();
      await auth(provider, { serverUrl: this.#parts.url, authorizationCode, fetchFn: this.#fetch });
      const { login } = provider;
      if (!login) throw new ServerFault({ name: 'login-without-token', data: {} });
      this.#kept.write(login);
      this.#access.loggedIn();
      return { kind: 'logged-in' };
    } catch (error) {
      return { kind: 'not-logged-in', why: [whyNot(error)] };
    }
  }

  async #renew(old: Login, refusal: Refusal): Promise<Login | null> {
    const { renewed } = await import('./renewal.ts');
    const login = await renewed(this.#parts.url, old, refusal, this.#fetch).catch((error: unknown) => {
      throw new ServerFault({ name: 'login-not-renewed', data: { why: quoted(messageOf(error)) } }, { cause: error });
    });
    // Another process may have used the refresh token first and stored its result.
    if (!login) {
      const now = this.#kept.read();
      return now?.tokens.access_token === old.tokens.access_token ? null : now;
    }
    this.#kept.write(login);
    return login;
  }

  /** Returns the scope that the last refusal requested, together with the scope granted before. */
  #asked(): { scope?: string; resourceMetadataUrl?: URL } {
    const refusal = this.#access.refusal;
    const login = this.#kept.read();
    if (!refusal?.scope) return refusal ?? {};
    const scopes = new Set([...words(login?.tokens.scope ?? login?.scope), ...words(refusal.scope)]);
    return { ...refusal, scope: [...scopes].join(' ') };
  }

  /**
   * faults.md V6: the browser opens only a web page at an allowed URL, whatever the server says.
   */
  #openable(address: URL | null): URL {
    if (!address) throw new ServerFault({ name: 'login-without-page', data: {} });
    this.#policy.check(address);
    return address;
  }
}

/**
 * Returns the authorization code. Throws `ServerFault` when the browser did not return the code of
 * this login.
 */
function codeOf(end: Redirected, provider: LoginProvider): string {
  switch (end.kind) {
    case 'code':
      break;
    case 'refused':
      throw new ServerFault({ name: 'login-refused', data: { words: quoted(end.words) } });
    case 'timed-out':
      throw new ServerFault({ name: 'login-late', data: {} });
    case 'closed':
      throw new ServerFault({ name: 'login-closed', data: {} });
    default:
      return assertNever(end);
  }
  const issuer = provider.discoveryState()?.authorizationServerMetadata?.issuer;
  if (end.issuer !== null && issuer !== undefined && end.issuer !== issuer)
    throw new ServerFault({ name: 'login-from-elsewhere', data: {} });
  return end.code;
}

/**
 * Returns one of the two usual reasons for a failed registration, which the SDK reports as parsing
 * errors; null for any other failure.
 */
function whyNotRegistered(provider: LoginProvider): ServerReason | null {
  if (provider.clientInformation() !== undefined) return null;
  const metadata = provider.discoveryState()?.authorizationServerMetadata;
  if (metadata === undefined) return { name: 'login-not-described', data: {} };
  if (metadata.registration_endpoint !== undefined) return null;
  return { name: 'login-for-known-programs', data: {} };
}

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

const whyNot = (error: unknown): ServerReason =>
  reasonOf(error) ?? { name: 'login-failed', data: { why: quoted(messageOf(error)) } };

/** Loaded with the first login, because most starts of the program need none. */
function loginOfSdk() {
  return import('@modelcontextprotocol/sdk/client/auth.js');
}

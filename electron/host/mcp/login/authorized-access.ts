/** Adds the user's token to requests, and detects when the user must log in. */
import { isSecure } from '../../network/network-policy.ts';
import type { Fetch } from '../../network/policed-fetch.ts';
import type { KeptLogin, Login } from './kept-login.ts';

/** The information about the required login in the server's refusal. */
export interface Refusal {
  readonly scope?: string;
  readonly resourceMetadataUrl?: URL;
}

export interface AuthorizedAccessParts {
  readonly server: URL;
  readonly fetch: Fetch;
  readonly kept: KeptLogin;
  /**
   * Returns the renewed login; null if only the user can log in again. Rejects when this is
   * unknown.
   */
  readonly renew: (old: Login, refusal: Refusal) => Promise<Login | null>;
}

/**
 * The access of a connection over HTTP: it adds the user's identity and limits the connection to
 * allowed addresses.
 */
export type RemoteAccess = Pick<AuthorizedAccess, 'fetch' | 'needsLogin'> & Partial<Pick<AuthorizedAccess, 'secrets'>>;

export class AuthorizedAccess {
  readonly #parts: AuthorizedAccessParts;
  readonly #used = new Set<string>();
  #refusal: Refusal | null = null;
  #renewal: Promise<Login | null> | null = null;

  constructor(parts: AuthorizedAccessParts) {
    this.#parts = parts;
  }

  /**
   * Returns the tokens and client secrets of the logins that this access has used, including
   * earlier ones, because a late answer may still repeat them.
   */
  readonly secrets = (): readonly string[] => [...this.#used];

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /**
   * Whether the server refused a request because the user must log in; the state is then
   * `needs-login`. The function is called after a failed request. It returns false again after the
   * user has logged in.
   */
  readonly needsLogin = (): boolean => this.#refusal !== null;

  loggedIn(): void {
    this.#refusal = null;
  }

  /**
   * Serves as `fetch` of an SDK transport without an `authProvider`. Adds the user's token (but
   * never replaces a header of the caller), renews an expired token and repeats the request once.
   * Every other response is returned unchanged, including 401 and 403. Follows no redirect.
   * Rejects with `AddressRefused` for a forbidden URL.
   */
  readonly fetch: Fetch = async (input, init) => {
    const { server, fetch, kept } = this.#parts;
    const url = new URL(input);
    const headers = new Headers(init?.headers);
    if (url.origin !== server.origin || !isSecure(url) || headers.has('authorization')) return fetch(input, init);

    const before = this.#refusal;
    const login = kept.read();
    let answer = await fetch(input, { ...init, headers: this.#bearing(headers, login) });
    if (answer.status === 401 && login) {
      const renewed = await this.#renewed(login, (await refusalOf(answer)) ?? {});
      if (renewed) {
        await answer.body?.cancel();
        answer = await fetch(input, { ...init, headers: this.#bearing(headers, renewed) });
      }
    }
    const refusal = await refusalOf(answer);
    if (refusal) this.#refusal = refusal;
    // The success of a request that was sent before the refusal proves nothing.
    else if (answer.ok && this.#refusal === before) this.#refusal = null;
    return answer;
  };

  #bearing(headers: Headers, login: Login | null): Headers {
    const all = new Headers(headers);
    if (login === null) return all;
    const { access_token, refresh_token, id_token } = login.tokens;
    for (const secret of [access_token, refresh_token, id_token, login.client.client_secret])
      if (secret !== undefined) this.#used.add(secret);
    all.set('authorization', `Bearer ${access_token}`);
    return all;
  }

  /**
   * Only one renewal runs at a time, because many authorization servers accept a refresh token
   * only once.
   */
  async #renewed(old: Login, refusal: Refusal): Promise<Login | null> {
    const now = this.#parts.kept.read();
    if (now && now.tokens.access_token !== old.tokens.access_token) return now;
    this.#renewal ??= this.#parts.renew(old, refusal).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }
}

async function refusalOf(answer: Response): Promise<Refusal | null> {
  if (answer.status !== 401 && answer.status !== 403) return null;
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const { scope, resourceMetadataUrl, error } = extractWWWAuthenticateParams(answer);
  const refused = answer.status === 401 || (answer.status === 403 && error === 'insufficient_scope');
  return refused ? { ...(scope && { scope }), ...(resourceMetadataUrl && { resourceMetadataUrl }) } : null;
}

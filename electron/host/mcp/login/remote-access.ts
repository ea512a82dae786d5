/**
 * The access of a connection over HTTP: it adds the user's identity and limits the connection to
 * allowed addresses.
 */

export interface RemoteAccess {
  /**
   * Serves as `fetch` of an SDK transport without an `authProvider`. Adds the user's token (never
   * over a header of the caller), renews an expired one and asks once more; every other answer
   * passes unchanged, including 401 and 403. Follows no redirect. Rejects with `AddressRefused`
   * for a forbidden address.
   */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Whether the server refused a request and only a login helps; the state is then `needs-login`.
   * Asked after a failed request; false again after the user has logged in.
   */
  readonly needsLogin: () => boolean;
}

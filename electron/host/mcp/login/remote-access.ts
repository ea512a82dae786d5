/** What a connection over HTTP goes through: it adds who the user is, and keeps the connection to where it may go. */

export interface RemoteAccess {
  /**
   * For a transport of the SDK, as its `fetch` and without an `authProvider`. Adds the user's token (never over a header the caller gave), renews
   * it when it ran out and asks once more; every other answer comes through as it is, 401 and 403 included. Follows no redirect. Rejects with
   * `AddressRefused` where an address is not allowed; its message is a sentence but for the full stop.
   */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * The server refused a request, and only a login changes that: the state is then `needs-login`. Asked after a request failed; false again once
   * the user has logged in.
   */
  readonly needsLogin: () => boolean;
}

/**
 * How a page in a browser gets its way to the host: a WebSocket at `RPC_PATH` of its own origin,
 * with `socketProtocols(token)`. The token comes in the fragment of the page's address
 * (`#token=...`); a fragment is never sent to a server, so it is in no log and no Referer. A
 * socket without the right token is refused before it opens.
 */
export const RPC_PATH = '/rpc';

/** The protocol the host answers with. */
export const RPC_PROTOCOL = 'loopwright';

const TOKEN_PREFIX = 'token.';

/** What may be in a token: it travels as a protocol name and in a fragment, as it is. */
export const TOKEN_SHAPE = /^[A-Za-z0-9._~-]{1,256}$/;

/** The second argument of `new WebSocket`. */
export function socketProtocols(token: string): string[] {
  return [RPC_PROTOCOL, `${TOKEN_PREFIX}${token}`];
}

/** The token among the protocols a socket asks for; null where there is none, or more than one. */
export function tokenOf(protocols: readonly string[]): string | null {
  const tokens = protocols.filter((protocol) => protocol.startsWith(TOKEN_PREFIX));
  const [token] = tokens;
  return token === undefined || tokens.length > 1 ? null : token.slice(TOKEN_PREFIX.length);
}

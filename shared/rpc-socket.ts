/**
 * How a page in a browser connects to the host: with a WebSocket at `RPC_PATH` of its own origin
 * and with `socketProtocols(token)`. The token is in the fragment of the page's URL
 * (`#token=...`). A fragment is never sent to a server, so it appears in no log and no Referer
 * header. A socket without the right token is refused before it opens.
 */
export const RPC_PATH = '/rpc';

/** The WebSocket protocol that the host selects. */
export const RPC_PROTOCOL = 'loopwright';

const TOKEN_PREFIX = 'token.';

/**
 * The characters allowed in a token, which is sent unescaped as a protocol name and in a
 * fragment.
 */
export const TOKEN_SHAPE = /^[A-Za-z0-9._~-]{1,256}$/;

/** Returns the second argument of `new WebSocket`. */
export function socketProtocols(token: string): string[] {
  return [RPC_PROTOCOL, `${TOKEN_PREFIX}${token}`];
}

/** Returns the token among the requested protocols; null when there is none or more than one. */
export function tokenOf(protocols: readonly string[]): string | null {
  const tokens = protocols.filter((protocol) => protocol.startsWith(TOKEN_PREFIX));
  const [token] = tokens;
  return token === undefined || tokens.length > 1 ? null : token.slice(TOKEN_PREFIX.length);
}

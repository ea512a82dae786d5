/**
 * How a page in a browser connects to the host: with a WebSocket at `RPC_PATH` of its own origin
 * and with `helloProtocols`. The host opens no socket for a name that it does not know. What the
 * two then prove to each other is in `page-login.ts`. The token of an address is in the fragment
 * of the page's URL (`#token=...`), which is never sent to a server, so it appears in no log and
 * no Referer header.
 */
export const RPC_PATH = '/rpc';

/** The WebSocket protocol that the host selects. */
export const RPC_PROTOCOL = 'loopwright';

const NONCE_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const HELLO_PREFIX = 'hello.';

/** The characters allowed in a token, which is part of a URL without being escaped. */
export const TOKEN_SHAPE = /^[A-Za-z0-9._~-]{1,256}$/;

/** The length below which others could guess a token. */
export const SHORTEST_TOKEN = 32;

/** What a page says first: its public name, and a random value that the host's proof must cover. */
export interface Hello {
  readonly who: string;
  readonly nonce: string;
}

/** The WebSocket close code for a page that the host knew, but does not accept or no longer. */
export const NOT_ACCEPTED = 4401;

/** Returns the second argument of `new WebSocket`. */
export function helloProtocols({ who, nonce }: Hello): string[] {
  return [RPC_PROTOCOL, `${HELLO_PREFIX}${who}.${nonce}`];
}

/** Returns what the page says among the requested protocols; null: nothing, or more than one. */
export function helloOf(protocols: readonly string[]): Hello | null {
  const hellos = protocols.filter((protocol) => protocol.startsWith(HELLO_PREFIX));
  const [, who, nonce] = /^hello\.((?:token|page)\.[A-Za-z0-9_-]{1,60})\.([^.]*)$/.exec(hellos[0] ?? '') ?? [];
  if (hellos.length !== 1 || who === undefined || nonce === undefined || !NONCE_SHAPE.test(nonce)) return null;
  return { who, nonce };
}

/** The address of the page with a token. */
export const addressWith = (host: string, token: string): string => `http://${host}/#token=${token}`;

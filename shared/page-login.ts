/**
 * How a page in a browser and its host prove to each other who they are, over the WebSocket of
 * `rpc-socket.ts` and before its first call. The host proves first that it knows the page. A
 * page that receives a wrong proof sends nothing more: another program answers at its address.
 * Then the page proves itself. No secret is sent. Each proof covers a random value of either side
 * and the address that the page sees, so a proof can neither be used again nor be passed on by a
 * program at another port.
 */

export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * A token of an address, or the key that a browser keeps. `who` is its public name. With
 * `hostKey` the host proves itself, with `pageKey` the page.
 */
export interface Credential {
  readonly who: string;
  readonly hostKey: Key;
  readonly pageKey: Key;
}

/** The facts that every proof of one login covers. */
export interface Exchange {
  readonly who: string;
  /** Host name and port of the page's address. */
  readonly host: string;
  readonly pageNonce: string;
  readonly hostNonce: string;
}

/**
 * The key that a page registers at its first login. `hostKey` is a random value. Afterwards only
 * the browser can use the private key, and it gives the key to no program, not even to its page.
 */
export interface NewPage {
  readonly publicKey: string;
  readonly hostKey: string;
  /** The former name of this browser, which the host then no longer accepts. */
  readonly replaces?: string;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' };
const { subtle } = crypto;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A random value of 256 bits, as text. */
export function newNonce(): string {
  return textOf(crypto.getRandomValues(new Uint8Array(32)));
}

/** The statement that `speaker` proves. `registers` is what the page registers with its proof. */
export function statement(speaker: 'host' | 'page', exchange: Exchange, registers?: NewPage): string {
  const { who, host, pageNonce, hostNonce } = exchange;
  return JSON.stringify(['Loopwright login', speaker, who, host, pageNonce, hostNonce, registers ?? null]);
}

export async function prove(key: Key, said: string): Promise<string> {
  return textOf(new Uint8Array(await subtle.sign(algorithmOf(key), key, bytesOf(said))));
}

/** Compares in constant time. False for a proof that is no base64url. */
export async function isProof(key: Key, proof: string, said: string): Promise<boolean> {
  const given = bytesFrom(proof);
  return given !== null && subtle.verify(algorithmOf(key), key, given, bytesOf(said));
}

const algorithmOf = (key: Key) => (key.algorithm.name === 'HMAC' ? HMAC : { name: 'ECDSA', hash: 'SHA-256' });

/** The name and the keys of a token. The name reveals nothing about a token that nobody can guess. */
export async function credentialOf(token: string): Promise<Credential> {
  const secret = await hmacKey(bytesOf(token));
  const derived = async (what: string) => new Uint8Array(await subtle.sign(HMAC, secret, bytesOf(what)));
  const [name, host, page] = await Promise.all(['name', 'host', 'page'].map((what) => derived(`Loopwright ${what}`)));
  return {
    who: `token.${textOf((name as Bytes).slice(0, 16))}`,
    hostKey: await hmacKey(host as Bytes),
    pageKey: await hmacKey(page as Bytes),
  };
}

/** Makes the key of a page: `register` is what the host receives, `keys` stay in the browser. */
export async function newPageKeys(replaces?: string) {
  const pair = await subtle.generateKey(SIGNATURE, false, ['sign', 'verify']);
  const publicKey = textOf(new Uint8Array(await subtle.exportKey('spki', pair.publicKey)));
  const hostKey = newNonce();
  const register: NewPage = { publicKey, hostKey, ...(replaces !== undefined && { replaces }) };
  return { register, keys: { hostKey: await hmacKey(bytesOf(hostKey), ['verify']), pageKey: pair.privateKey } };
}

/** The credential of a known page, as the host uses it. Rejects for keys that are no keys. */
export async function knownPage(who: string, stored: { readonly publicKey: string; readonly hostKey: string }) {
  const publicKey = bytesFrom(stored.publicKey) ?? new Uint8Array();
  return {
    who,
    hostKey: await hmacKey(bytesOf(stored.hostKey)),
    pageKey: await subtle.importKey('spki', publicKey, SIGNATURE, false, ['verify']),
  } satisfies Credential;
}

type Bytes = Uint8Array<ArrayBuffer>;

function hmacKey(secret: Bytes, uses: ('sign' | 'verify')[] = ['sign', 'verify']): Promise<Key> {
  return subtle.importKey('raw', secret, HMAC, false, uses);
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesFrom(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The page's side of the login that `page-login.ts` describes. */
import { type Credential, isProof, type NewPage, prove, statement } from './page-login.ts';
import type { Hello } from './rpc-socket.ts';

/** The part of a WebSocket that is used here, which browsers and the package `ws` share. */
export interface LoginSocket {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  send(text: string): void;
}

/**
 * `in`: the next frames belong to calls; `page` is the name under which the host now knows the
 * page, null if it registered nothing. `impostor`: the program at this address could not prove
 * that it is the host, and received nothing but the hello. `closed`: the socket closed before.
 */
export type LoginEnd = { readonly end: 'in'; readonly page: string | null } | { readonly end: 'impostor' | 'closed' };

/**
 * Logs in. Call it before the socket opens; `host` is the host name and port of the page's
 * address. Sends nothing before the host has proved itself. Ends when the socket closes.
 */
export async function logIn(
  socket: LoginSocket,
  {
    credential,
    hello,
    host,
    registers,
  }: {
    readonly credential: Credential;
    readonly hello: Hello;
    readonly host: string;
    readonly registers?: NewPage | undefined;
  },
): Promise<LoginEnd> {
  using frames = new Frames(socket);
  const challenge = await frames.next();
  if (challenge === null) return { end: 'closed' };
  const { nonce: hostNonce, proof } = challenge;
  if (typeof hostNonce !== 'string' || typeof proof !== 'string') return { end: 'impostor' };
  const exchange = { who: hello.who, host, pageNonce: hello.nonce, hostNonce };
  if (!(await isProof(credential.hostKey, proof, statement('host', exchange)))) return { end: 'impostor' };
  const answer = { proof: await prove(credential.pageKey, statement('page', exchange, registers)), registers };
  socket.send(JSON.stringify(answer));
  const welcome = await frames.next();
  if (welcome === null) return { end: 'closed' };
  return { end: 'in', page: typeof welcome.page === 'string' ? welcome.page : null };
}

/** The frames of a socket as JSON objects, in order. A frame that is none counts as empty. */
class Frames {
  readonly #socket: LoginSocket;
  readonly #kept: (Readonly<Record<string, unknown>> | null)[] = [];
  #wanted: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(socket: LoginSocket) {
    this.#socket = socket;
    socket.addEventListener('message', this.#take);
    socket.addEventListener('close', () => this.#keep(null));
  }

  /** Returns the next frame; null: the socket has closed. */
  async next(): Promise<Readonly<Record<string, unknown>> | null> {
    for (;;) {
      const frame = this.#kept.shift();
      if (frame !== undefined) return frame;
      await this.#wanted.promise;
      this.#wanted = Promise.withResolvers();
    }
  }

  [Symbol.dispose](): void {
    this.#socket.removeEventListener('message', this.#take);
  }

  readonly #take = ({ data }: { readonly data: unknown }): void => this.#keep(objectIn(data));

  #keep(frame: Readonly<Record<string, unknown>> | null): void {
    this.#kept.push(frame);
    this.#wanted.resolve();
  }
}

function objectIn(data: unknown): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

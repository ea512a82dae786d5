/** A page without a browser, for tests of the server. */
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type LoginEnd, logIn } from '../../../shared/page-client.ts';
import { type Credential, credentialOf, type NewPage, newNonce, newPageKeys } from '../../../shared/page-login.ts';
import { helloProtocols, RPC_PATH } from '../../../shared/rpc-socket.ts';
import { PageSecrets } from '../store/page-secrets.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';

/** A token of the user, for servers whose tests are not about tokens. */
export const LASTING_TOKEN = 'the-token-of-the-user-in-these-tests';

export const storedPages = (): PageSecrets => new PageSecrets(temporaryDatabase());

export interface Arrived {
  readonly socket: WebSocket;
  readonly login: LoginEnd;
  /** The close code; pending while the socket is open. */
  readonly closed: Promise<number>;
}

interface Arrival {
  readonly registers?: NewPage;
  /** The host name and port that the page sees, if it is not the one that it connects to. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether pings of the host are answered. */
  readonly autoPong?: boolean;
}

/** Connects to the port and logs in. */
export async function arrive(port: number, credential: Credential, arrival: Arrival = {}): Promise<Arrived> {
  const hello = { who: credential.who, nonce: newNonce() };
  const headers = { Origin: `http://127.0.0.1:${port}`, ...arrival.headers };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${RPC_PATH}`, helloProtocols(hello), {
    headers,
    autoPong: arrival.autoPong ?? true,
  });
  onTestFinished(() => socket.terminate());
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const { host = `127.0.0.1:${port}`, registers } = arrival;
  return { socket, closed, login: await logIn(socket, { credential, hello, host, registers }) };
}

export async function arriveWithToken(port: number, token: string = LASTING_TOKEN): Promise<Arrived> {
  return arrive(port, await credentialOf(token));
}

export interface KeptKey {
  readonly credential: Credential;
  readonly first: Arrived;
}

/** Opens an address as a browser does, which keeps a key of its own afterwards. */
export async function openAddress(url: string, replaces?: string): Promise<KeptKey> {
  const { port, hash } = new URL(url);
  const { register, keys } = await newPageKeys(replaces);
  const credential = await credentialOf(hash.slice('#token='.length));
  const first = await arrive(Number(port), credential, { registers: register });
  const name = first.login.end === 'in' ? first.login.page : null;
  return { credential: { ...keys, who: `page.${name}` }, first };
}

/** Makes the first call of a page. */
export function callInfo({ socket }: Arrived): Promise<unknown> {
  const answered = new Promise<unknown>((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse(String(data)))),
  );
  socket.send('{"i":"1","p":{"u":"/app/info"}}');
  return answered;
}

/** The connection in a browser: a WebSocket to the origin of the page. */
import { type ClientLink, DynamicLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { logIn } from '../../shared/page-client.ts';
import { type Credential, credentialOf, newNonce, newPageKeys } from '../../shared/page-login.ts';
import { helloProtocols, RPC_PATH } from '../../shared/rpc-socket.ts';
import type { Door, Found, Opened, Way } from './keep-open.ts';
import type { OwnKey } from './own-key.ts';

const PATIENCE_MS = 10_000;
const LOOK_MS = 2_000;

type Link = ClientLink<Record<never, never>>;

/**
 * Opens WebSockets to the host. The first one uses the token of the address, if there is one, and
 * registers a key of this browser; the later ones use that key. `at` is the URL of the page, of
 * which only the origin is used.
 */
export function socketDoor(token: string | null, ownKey: OwnKey, at: string = window.location.href): Door {
  let unused = token;
  let isHidden = false;
  const look = () => lookForServer(at);

  /** The program that answers is not the host, or does not know this page any more. */
  async function hideKey(): Promise<void> {
    isHidden = true;
    await ownKey.hide();
  }

  async function openWithKey(own: Credential, use: (socket: OpenSocket) => void): Promise<Opened> {
    const socket = openSocket(own, at);
    use(socket);
    const opened = await socket.opened;
    if (opened === 'impostor' || (opened === 'closed' && (await look()) === 'there')) await hideKey();
    if (opened === 'open' && isHidden) {
      isHidden = false;
      await ownKey.keep(own);
    }
    return opened;
  }

  async function open(use: (socket: OpenSocket) => void): Promise<Opened> {
    const own = await ownKey.load();
    if (unused !== null) {
      const opened = await openWithToken(unused, own, use);
      if (opened !== 'closed') return opened;
      if ((await look()) !== 'there') return 'closed';
      // The host runs and does not know the token, so another page has used it.
      unused = null;
      if (own === null) return 'used';
    }
    if (own === null) return 'used';
    return openWithKey(own, use);
  }

  async function openWithToken(given: string, own: Credential | null, use: (socket: OpenSocket) => void) {
    const replaces = own?.who.replace('page.', '');
    const { register, keys } = await newPageKeys(replaces);
    const socket = openSocket(await credentialOf(given), at, register);
    use(socket);
    const opened = await socket.opened;
    const page = await socket.page;
    if (page !== null) {
      unused = null;
      await ownKey.keep({ ...keys, who: `page.${page}` });
    }
    return opened;
  }

  return {
    look,
    open(): Way {
      const link = Promise.withResolvers<Link>();
      link.promise.catch(() => undefined);
      const closed = Promise.withResolvers<void>();
      const opened = open((socket) => {
        void socket.link.then((made) => made !== null && link.resolve(made));
        void socket.closed.then(closed.resolve);
      }).catch((): Opened => 'closed');
      void opened.then((end) => end !== 'open' && link.reject(new Error('The host cannot be reached.')));
      return { link: new DynamicLink(() => link.promise), opened, closed: closed.promise };
    },
  };
}

interface OpenSocket {
  /** The way for calls; null: the page could not log in. */
  readonly link: Promise<Link | null>;
  readonly opened: Promise<Opened>;
  /** The name under which the host has registered this page; null: it has registered none. */
  readonly page: Promise<string | null>;
  readonly closed: Promise<void>;
}

function openSocket(
  credential: Credential,
  at: string,
  registers?: Awaited<ReturnType<typeof newPageKeys>>['register'],
): OpenSocket {
  const address = new URL(RPC_PATH, at);
  const { host } = address;
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const hello = { who: credential.who, nonce: newNonce() };
  const websocket = new WebSocket(address, helloProtocols(hello));
  const login = logIn(websocket, { credential, hello, host, registers });
  const closed = new Promise<void>((resolve) => websocket.addEventListener('close', () => resolve()));
  const timer = setTimeout(() => websocket.close(), PATIENCE_MS);
  const opened = login.then(({ end }): Opened => {
    clearTimeout(timer);
    if (end === 'in') return 'open';
    websocket.close();
    return end;
  });
  return {
    // The link takes every frame that arrives, so it is made after the login.
    link: login.then(({ end }) => (end === 'in' ? new RPCLink({ websocket }) : null)),
    opened,
    page: login.then((ended) => (ended.end === 'in' ? ended.page : null)),
    closed,
  };
}

/**
 * Checks for the host by a HEAD request for the page. If the server answers it but accepts no
 * WebSocket, the server does not know the page. On a loopback address, a request fails immediately
 * if no server is listening, so any failure other than a timeout means that the host has ended.
 * `at` is the URL of the page.
 */
export async function lookForServer(at: string = window.location.href): Promise<Found> {
  try {
    await fetch(new URL('/', at), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) });
    return 'there';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'gone';
  }
}

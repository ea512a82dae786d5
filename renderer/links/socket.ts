/** The connection in a browser: a WebSocket to the origin of the page. */
import { RPCLink } from '@orpc/client/websocket';
import { RPC_PATH, socketProtocols } from '../../shared/rpc-socket.ts';
import type { Found, Way } from './keep-open.ts';

const PATIENCE_MS = 10_000;
const LOOK_MS = 2_000;

/**
 * Opens a WebSocket to the host. `at` is the URL of the page, of which only the origin is used.
 */
export function openSocket(token: string, at: string = window.location.href): Way {
  const address = new URL(RPC_PATH, at);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const websocket = new WebSocket(address, socketProtocols(token));
  const opened = Promise.withResolvers<boolean>();
  const closed = Promise.withResolvers<void>();
  const timer = setTimeout(() => websocket.close(), PATIENCE_MS);
  websocket.addEventListener('open', () => {
    clearTimeout(timer);
    opened.resolve(true);
  });
  websocket.addEventListener('close', () => {
    clearTimeout(timer);
    opened.resolve(false);
    closed.resolve();
  });
  return { link: new RPCLink({ websocket }), opened: opened.promise, closed: closed.promise };
}

/**
 * Checks for the host by a HEAD request for the page. If the server answers it but accepts no
 * WebSocket, the server refuses the token. On a loopback address, a request fails immediately if
 * no server is listening, so any failure other than a timeout means that the host has ended. `at`
 * is the URL of the page.
 */
export async function lookForServer(at: string = window.location.href): Promise<Found> {
  try {
    await fetch(new URL('/', at), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) });
    return 'there';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'gone';
  }
}

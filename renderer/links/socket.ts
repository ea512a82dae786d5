/** The way in a browser: a WebSocket to where the page came from. */
import { RPCLink } from '@orpc/client/websocket';
import { RPC_PATH, socketProtocols } from '../../shared/rpc-socket.ts';
import type { Way } from './keep-open.ts';

const PATIENCE_MS = 10_000;

/** `at`: the page's address; only its origin counts. */
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

/** A socket that cannot be opened does not say why; a server that still gives out the page does not want the token. */
export async function socketRefused(): Promise<boolean> {
  try {
    const page = await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return page.ok;
  } catch {
    return false;
  }
}

/** The way in Electron: a MessagePort that the preload script fetches from the main process. */
import { type ClientLink, DynamicLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { PORT_MESSAGE, type ShellBridge } from '../../shared/shell-bridge.ts';
import type { Way } from './keep-open.ts';

const PATIENCE_MS = 10_000;

export function openPort(bridge: ShellBridge): Way {
  const opened = Promise.withResolvers<boolean>();
  const closed = Promise.withResolvers<void>();
  const link = Promise.withResolvers<ClientLink<Record<never, never>>>();
  link.promise.catch(() => undefined);

  const take = (event: MessageEvent): void => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return;
    stopWaiting();
    port.addEventListener('close', () => closed.resolve());
    link.resolve(new RPCLink({ port }));
    port.start();
    opened.resolve(true);
  };
  const timer = setTimeout(() => {
    stopWaiting();
    link.reject(new Error('The shell gave no way to the host.'));
    opened.resolve(false);
  }, PATIENCE_MS);
  const stopWaiting = (): void => {
    clearTimeout(timer);
    window.removeEventListener('message', take);
  };
  window.addEventListener('message', take);
  bridge.connect();

  return { link: new DynamicLink(() => link.promise), opened: opened.promise, closed: closed.promise };
}

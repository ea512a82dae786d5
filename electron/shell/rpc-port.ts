/**
 * The page's connection to the host: a MessagePort, accepted only from the app's own page in the
 * app's own window.
 */
import { type BrowserWindow, type IpcMainEvent, ipcMain, type MessagePortMain } from 'electron';
import { CONNECT_CHANNEL } from '../../shared/shell-bridge.ts';
import type { Log } from '../host/ports.ts';
import { APP_ORIGIN } from './app-address.ts';

export interface RpcPortOptions {
  /** The window that is open now. */
  window(): BrowserWindow | null;
  /** Starts the port and answers what comes over it until it closes. */
  serve(port: MessagePortMain): void;
  readonly log: Log;
}

/** One port per window: a page that connects again (after a reload) gives up its earlier one. */
export function takeRpcPorts({ window, serve, log }: RpcPortOptions): void {
  let current: MessagePortMain | null = null;
  ipcMain.on(CONNECT_CHANNEL, (event) => {
    const [port, ...others] = event.ports;
    if (port === undefined || others.length > 0 || !isOwnPage(event, window())) {
      for (const one of event.ports) one.close();
      log.warn('A connection was refused: it did not come from the page of the app', {
        origin: event.senderFrame?.origin ?? null,
      });
      return;
    }
    current?.close();
    current = port;
    serve(port);
  });
}

/** A frame inside the page, another window, or a page of another origin is a stranger. */
function isOwnPage({ sender, senderFrame }: IpcMainEvent, window: BrowserWindow | null): boolean {
  return sender === window?.webContents && senderFrame?.parent === null && senderFrame.origin === APP_ORIGIN;
}

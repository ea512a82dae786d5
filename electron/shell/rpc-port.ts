/**
 * Connects the page to the host through a MessagePort. Only the app's own page in the app's own
 * window may open this port.
 */
import { type BrowserWindow, type IpcMainEvent, ipcMain, type MessagePortMain } from 'electron';
import { CONNECT_CHANNEL } from '../../shared/shell-bridge.ts';
import type { Log } from '../host/ports.ts';
import { APP_ORIGIN } from './app-address.ts';

export interface RpcPortOptions {
  /** Returns the open window; null: no window is open. */
  window(): BrowserWindow | null;
  /** Starts the port and answers its messages until it closes. */
  serve(port: MessagePortMain): void;
  readonly log: Log;
}

/**
 * Accepts the ports of windows. Each window has only one port: when its page connects again, for
 * example after a reload, the earlier port is closed.
 */
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

/**
 * Returns false for a frame inside the page, for another window, and for a page of another origin.
 */
function isOwnPage({ sender, senderFrame }: IpcMainEvent, window: BrowserWindow | null): boolean {
  return sender === window?.webContents && senderFrame?.parent === null && senderFrame.origin === APP_ORIGIN;
}

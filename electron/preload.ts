/**
 * Gives the page a function that requests a message port. The page receives nothing else from
 * Electron: neither `ipcRenderer` nor a way to choose a channel.
 */
import type { MessagePort } from 'node:worker_threads';
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_NAME, CONNECT_CHANNEL, PORT_MESSAGE, type ShellBridge } from '../shared/shell-bridge.ts';

/**
 * The members of the page's `window` that this file uses. They are declared here, because only the
 * renderer is compiled with DOM types.
 */
declare const window: {
  readonly top: unknown;
  readonly location: { readonly origin: string };
  postMessage(message: string, targetOrigin: string, transfer: readonly MessagePort[]): void;
};

const bridge: ShellBridge = {
  shell: 'electron',
  platform: process.platform,
  connect() {
    const { port1, port2 } = new MessageChannel();
    ipcRenderer.postMessage(CONNECT_CHANNEL, null, [port2]);
    window.postMessage(PORT_MESSAGE, window.location.origin, [port1]);
  },
};

// A frame inside the page does not get this function.
if (window === window.top) contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);

/**
 * The only member that a page receives from Electron: a function that requests a port. It gets no
 * `ipcRenderer`, and no channel of its choice.
 */
import type { MessagePort } from 'node:worker_threads';
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_NAME, CONNECT_CHANNEL, PORT_MESSAGE, type ShellBridge } from '../shared/shell-bridge.ts';

/**
 * The members of the page's window that this file uses, because only the renderer has DOM types.
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

// A frame inside the page does not receive the bridge.
if (window === window.top) contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);

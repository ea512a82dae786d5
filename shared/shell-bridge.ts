/**
 * How a page in the Electron window connects to the host. The preload script puts a `ShellBridge`
 * at `window.loopwright`. A MessagePort cannot be passed through it, so the port arrives as a
 * window message: `event.source === window`, `event.data === PORT_MESSAGE`, the port in
 * `event.ports[0]`.
 */
export interface ShellBridge {
  readonly shell: 'electron';
  /** The same value as `process.platform`. */
  readonly platform: string;
  /** Requests a new port, which arrives as a window message. The host closes the earlier port. */
  connect(): void;
}

/** The name of the bridge on `window`. */
export const BRIDGE_NAME = 'loopwright';

/** The data of the window message that carries a port. */
export const PORT_MESSAGE = 'loopwright:port';

/** The channel on which the preload script sends the other end of the port to the main process. */
export const CONNECT_CHANNEL = 'loopwright:connect';

/**
 * What a menu item or a notification asks the page to do; the `action` of an `AppUpdate`.
 * `open-topic` has a `topicId`.
 */
export type ShellActionName =
  | 'new-topic'
  | 'open-topic'
  | 'open-inbox'
  | 'open-settings'
  | 'open-palette'
  | 'toggle-sidebar'
  | 'show-shortcuts';

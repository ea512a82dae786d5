/**
 * How a page in the Electron window gets its way to the host. The preload script puts a
 * `ShellBridge` at `window.loopwright`; a MessagePort cannot be handed over there, so it comes as
 * a window message: `event.source === window`, `event.data === PORT_MESSAGE`, the port in
 * `event.ports[0]`.
 */
export interface ShellBridge {
  readonly shell: 'electron';
  /** As `process.platform` says. */
  readonly platform: string;
  /**
   * Asks for a new port; it arrives as a window message. An earlier port is closed by the host.
   */
  connect(): void;
}

/** Name of the bridge on `window`. */
export const BRIDGE_NAME = 'loopwright';

/** The data of the window message that brings a port. */
export const PORT_MESSAGE = 'loopwright:port';

/** The channel on which the preload script gives the main process the other end. */
export const CONNECT_CHANNEL = 'loopwright:connect';

/**
 * What a menu item or a notification asks the page to do; the `action` of an `AppUpdate`.
 * `open-topic` has a `topicId`.
 */
export type ShellActionName =
  | 'new-topic'
  | 'open-topic'
  | 'open-settings'
  | 'open-palette'
  | 'toggle-sidebar'
  | 'show-shortcuts';

import type { RpcContext } from './context.ts';
import { serveChannel } from './serve-channel.ts';

/** The part of Electron's `MessagePortMain` that is used here. */
export interface RpcPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/**
 * Serves the window at the other end of a MessagePort until the port closes. The page uses
 * `@orpc/client/message-port`.
 */
export function servePort(port: RpcPort, context: RpcContext): void {
  let open = true;
  port.on('close', () => {
    open = false;
  });
  serveChannel(
    {
      // A port has no backpressure. The feeds limit how much is sent.
      async send(frame) {
        if (open) port.postMessage(frame);
      },
      onFrame: (listener) => void port.on('message', ({ data }) => listener(data)),
      onClose: (listener) => void port.on('close', listener),
      refuse(why) {
        context.log.warn(`A window was cut off. ${why}`);
        port.close();
      },
    },
    context,
  );
  port.start();
}

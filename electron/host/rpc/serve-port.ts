import type { RpcContext } from './context.ts';
import { serveChannel } from './serve-channel.ts';

/** What Electron's `MessagePortMain` is to us. */
export interface RpcPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/**
 * Serves a window at the other end of a MessagePort, until that closes. The page speaks
 * `@orpc/client/message-port`.
 */
export function servePort(port: RpcPort, context: RpcContext): void {
  let open = true;
  port.on('close', () => {
    open = false;
  });
  serveChannel(
    {
      // A port has no backpressure to ask about; the feeds bound what is sent by what happens.
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

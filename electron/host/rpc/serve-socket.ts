import type { WebSocket } from 'ws';
import type { RpcContext } from './context.ts';
import { serveChannel } from './serve-channel.ts';

export interface Heartbeat {
  readonly everyMs: number;
  /** The number of unanswered pings after which the other end counts as dead. */
  readonly mostMissed: number;
}

/** The WebSocket close code for a message that violates the rules of the endpoint (RFC 6455). */
const POLICY_VIOLATION = 1008;

/**
 * Serves the page at the other end of a WebSocket, which has shown its token, until the socket
 * closes or is dead.
 */
export function serveSocket(socket: WebSocket, context: RpcContext, heartbeat: Heartbeat): void {
  let missed = 0;
  const timer = setInterval(() => {
    if (missed >= heartbeat.mostMissed) return socket.terminate();
    missed += 1;
    socket.ping();
  }, heartbeat.everyMs);
  socket.on('pong', () => {
    missed = 0;
  });
  socket.on('close', () => clearInterval(timer));
  // After a frame that is too large or malformed, ws itself closes the socket.
  socket.on('error', (error) => context.log.debug(`A page's socket: ${error.message}`));

  serveChannel(
    {
      // A stream continues when its last frame has left the process, so a page that does not read
      // delays only itself.
      send: (frame) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        if (socket.readyState === socket.OPEN) socket.send(frame, () => resolve());
        else resolve();
        return promise;
      },
      onFrame: (listener) => {
        socket.on('message', (data, isBinary) => listener(isBinary ? null : String(data)));
      },
      onClose: (listener) => void socket.on('close', listener),
      refuse: (why) => socket.close(POLICY_VIOLATION, why),
    },
    context,
  );
}

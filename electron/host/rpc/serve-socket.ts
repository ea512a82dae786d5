import type { WebSocket } from 'ws';
import type { RpcContext } from './context.ts';
import { serveChannel } from './serve-channel.ts';

export interface Heartbeat {
  readonly everyMs: number;
  /** Unanswered pings after which the other end is taken for dead. */
  readonly mostMissed: number;
}

/** WebSocket close code (RFC 6455): the endpoint got a message that breaks its rules. */
const POLICY_VIOLATION = 1008;

/**
 * Serves a page at the other end of a WebSocket that has shown its token, until that closes or is
 * dead.
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
  // Too large a frame, a broken one: ws closes the socket itself.
  socket.on('error', (error) => context.log.debug(`A page's socket: ${error.message}`));

  serveChannel(
    {
      // A stream goes on when its last frame has left the process: a page that does not read
      // holds up only itself.
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

/**
 * The connection of one page: frames of text in both directions, over any transport. Frames from
 * the page are parsed before anything else uses them.
 */
import { RPCHandler } from '@orpc/server/ws';
import { z } from 'zod';
import type { RpcContext } from './context.ts';
import { router } from './router.ts';

export interface Channel {
  /**
   * Sends a frame and resolves when the other end can take more. Never rejects, and does nothing
   * after closing.
   */
  send(frame: string): Promise<void>;
  /** Sets the listener, which is called for each later frame. */
  onFrame(listener: (frame: unknown) => void): void;
  /** Sets the listener for the end of the connection, which is called once. */
  onClose(listener: () => void): void;
  /** Closes the connection because the other end violated the protocol. */
  refuse(why: string): void;
}

/**
 * A frame of oRPC's client: a call, or the end of one. No procedure needs headers, methods, blobs
 * or streams from the page.
 */
const Frame = z.union([
  z.strictObject({
    i: z.string().max(40),
    p: z.strictObject({ u: z.string().startsWith('/').max(200), b: z.unknown().optional() }),
  }),
  z.strictObject({ i: z.string().max(40), t: z.literal(4) }),
]);

const handler = new RPCHandler(router);

/** Serves the contract on a channel until it closes, and then aborts the page's open requests. */
export function serveChannel(channel: Channel, context: RpcContext): void {
  const socket = {
    send: (data: unknown) => (typeof data === 'string' ? channel.send(data) : Promise.resolve()),
    addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
      if (type === 'close') return channel.onClose(() => listener({ data: null }));
      channel.onFrame((frame) => {
        if (isFrame(frame)) listener({ data: frame });
        else channel.refuse('A frame could not be read.');
      });
    },
  };
  // The adapter needs only the two members above of a `ws` socket, but its type demands all
  // overloads.
  void handler.upgrade(socket as unknown as Parameters<typeof handler.upgrade>[0], { context });
}

function isFrame(frame: unknown): frame is string {
  if (typeof frame !== 'string') return false;
  try {
    return Frame.safeParse(JSON.parse(frame)).success;
  } catch {
    return false;
  }
}

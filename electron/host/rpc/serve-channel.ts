/**
 * The connection of one page: frames of text in and out, over any transport. Frames from the page
 * are parsed before anything else uses them.
 */
import { RPCHandler } from '@orpc/server/ws';
import { z } from 'zod';
import type { RpcContext } from './context.ts';
import { router } from './router.ts';

export interface Channel {
  /** Resolves when the other end can take more. Never rejects; does nothing after closing. */
  send(frame: string): Promise<void>;
  /** Called for each frame, from when it is set. */
  onFrame(listener: (frame: unknown) => void): void;
  /** Called once. */
  onClose(listener: () => void): void;
  /** The other end violated the protocol: close. */
  refuse(why: string): void;
}

/**
 * What oRPC's client sends: a call, or the end of one. Nothing of ours needs headers, methods,
 * blobs or streams from the page.
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
  // The adapter wants the two members of a `ws` socket above, typed with all of its overloads.
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

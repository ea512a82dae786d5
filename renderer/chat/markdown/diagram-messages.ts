/** The messages between the page and the frame of a diagram. Neither side trusts the other. */
import { z } from 'zod';

export interface DiagramRequest {
  readonly type: 'draw';
  readonly source: string;
  readonly dark: boolean;
}

export const LONGEST_SOURCE = 20_000;
const HIGHEST = 1_600;

const DiagramReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('drawn'), height: z.number().min(1) }),
  z.object({ type: z.literal('failed') }),
]);
export type DiagramReply = z.infer<typeof DiagramReply>;

/**
 * Reads a message from the frame; null: the message is not a valid reply. Heights are in CSS
 * pixels and limited to a sensible maximum.
 */
export function readDiagramReply(data: unknown): DiagramReply | null {
  const reply = DiagramReply.safeParse(data);
  if (!reply.success) return null;
  return reply.data.type === 'drawn'
    ? { type: 'drawn', height: Math.min(Math.ceil(reply.data.height), HIGHEST) }
    : reply.data;
}

/**
 * A part of a conversation that can be shown as it appears in a request without writing the whole
 * request.
 */
import type { ModelMessage } from '../message.ts';

export interface Stretch {
  readonly system: string;
  /** Paired up as part of the whole conversation. */
  readonly messages: readonly ModelMessage[];
  /** No messages precede them; the system prompt then belongs to the stretch. */
  readonly begins: boolean;
  /** No messages follow them. */
  readonly ends: boolean;
}

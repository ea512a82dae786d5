/**
 * A part of a conversation that can be shown as it appears in a request without writing the whole
 * request.
 */
import type { ModelMessage } from '../message.ts';

export interface Stretch {
  readonly system: string;
  /** The messages of the stretch, paired up as part of the whole conversation. */
  readonly messages: readonly ModelMessage[];
  /** Whether no messages precede the stretch; the system prompt then belongs to it. */
  readonly begins: boolean;
  /** Whether no messages follow the stretch. */
  readonly ends: boolean;
}

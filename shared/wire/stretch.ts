/** A piece of a conversation, to be shown as it stands in a request without writing all of it. */
import type { ModelMessage } from '../message.ts';

export interface Stretch {
  readonly system: string;
  /** Paired up, as part of the whole. */
  readonly messages: readonly ModelMessage[];
  /** Nothing is in front of them; then the system prompt belongs to it. */
  readonly begins: boolean;
  /** Nothing is behind them. */
  readonly ends: boolean;
}

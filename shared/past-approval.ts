/** A request for an approval that is over, as it was shown, and its answer. */
import type { CallDecision } from './call-facts.ts';
import type { Asking } from './loop.ts';

export interface PastApproval {
  /** Milliseconds since the epoch, UTC. */
  readonly askedAt: number;
  /** null: a version that stored less asked. Versions of old stored the reasons as an English sentence. */
  readonly asking: Asking | (Omit<Asking, 'why'> & { readonly why: string }) | null;
  /** null: it was not answered, for example because something else was asked instead. */
  readonly answer: CallDecision | null;
}

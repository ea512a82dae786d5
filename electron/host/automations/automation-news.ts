/** Tells the windows of this process what changed, whichever process changed it. */
import type { HostNews } from '../news.ts';
import type { AutomationGaps } from '../store/automation-gaps.ts';
import type { Automations } from '../store/automations.ts';

export interface AutomationNewsParts {
  readonly automations: Pick<Automations, 'lastChange'>;
  readonly gaps: Pick<AutomationGaps, 'waiting'>;
  readonly news: (news: HostNews) => void;
}

export class AutomationNews {
  readonly #parts: AutomationNewsParts;
  #known: number;
  #missed: number;

  constructor(parts: AutomationNewsParts) {
    this.#parts = parts;
    this.#known = parts.automations.lastChange();
    this.#missed = parts.gaps.waiting();
  }

  /** Sends the news since the last call. Cheap if there are none. */
  tell(): void {
    const { automations, gaps, news } = this.#parts;
    const last = automations.lastChange();
    if (last === this.#known) return;
    this.#known = last;
    news({ type: 'automations-changed' });
    const missed = gaps.waiting();
    if (missed > this.#missed) news({ type: 'automations-missed', count: missed });
    this.#missed = missed;
  }
}

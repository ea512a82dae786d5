import type { SkipReason } from '../../../../shared/imported-topic.ts';
import type { ImportLimits } from './limits.ts';

/** Counts what is not imported, and shortens what is too long. */
export class Skips {
  readonly limits: ImportLimits;
  readonly counts: { [Reason in SkipReason]?: number } = {};

  constructor(limits: ImportLimits) {
    this.limits = limits;
  }

  add(reason: SkipReason, count = 1): void {
    if (count > 0) this.counts[reason] = (this.counts[reason] ?? 0) + count;
  }

  /** Returns the text without what is over the limit. */
  text(text: string): string {
    if (text.length <= this.limits.partCharacters) return text.toWellFormed();
    this.add('cut-text');
    return text.slice(0, this.limits.partCharacters).toWellFormed();
  }
}

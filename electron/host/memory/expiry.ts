/** Lets pending proposals expire, at once and every hour. */
import { messageOf } from '../../../shared/errors.ts';
import type { HostNews } from '../news.ts';
import type { Log } from '../ports.ts';
import type { Proposals } from './proposals.ts';

export interface ExpiryParts {
  readonly proposals: Pick<Proposals, 'expire'>;
  readonly news: (news: HostNews) => void;
  readonly log: Pick<Log, 'warn'>;
}

const HOUR_MS = 3_600_000;

/** Returns a function that ends it. The timer does not keep the process alive. */
export function startExpiry({ proposals, news, log }: ExpiryParts, everyMs = HOUR_MS): () => void {
  const look = () => {
    try {
      if (proposals.expire() > 0) news({ type: 'memory-changed' });
    } catch (error) {
      log.warn('Proposals for memory could not expire', { error: messageOf(error) });
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

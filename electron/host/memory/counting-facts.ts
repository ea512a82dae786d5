/** Says which facts of a loop still count, before each of its requests. */
import { messageOf } from '../../../shared/errors.ts';
import type { FactPort } from '../loop/ports.ts';
import type { Log } from '../ports.ts';
import type { Facts } from '../store/facts.ts';

/** A failure is logged, and no fact is sent then: a revoked one could be among them. */
export function countingFacts(facts: Pick<Facts, 'countingIn'>, log: Pick<Log, 'warn'>): FactPort {
  return {
    counting({ topicId, workspace: folder }, given) {
      try {
        return facts.countingIn({ topicId, folder }, given);
      } catch (error) {
        log.warn('The facts of a loop could not be checked, so none is sent', { error: messageOf(error) });
        return new Set();
      }
    },
  };
}

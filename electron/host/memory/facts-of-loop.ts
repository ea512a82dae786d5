/** Chooses the facts that a loop is told: all that count in its place, or those that fit its goal best. */

import { messageOf } from '../../../shared/errors.ts';
import { type Fact, type FactRoom, type GivenFact, MOST_SENT_FACTS } from '../../../shared/fact.ts';
import { FACTS_HEADING, factLine } from '../loop/fact-section.ts';
import type { Log } from '../ports.ts';
import type { FactPlace, Facts } from '../store/facts.ts';
import { tokensOfText } from '../text/token-estimate.ts';
import { goalExpression } from './goal-words.ts';

export interface FactsOfLoopParts {
  readonly facts: Pick<Facts, 'countIn' | 'newestIn' | 'bestIn'>;
  /** The most estimated tokens of the facts of a loop. */
  readonly budget: () => number;
  readonly log: Pick<Log, 'warn'>;
}

export interface FactsOfLoop {
  readonly facts: readonly GivenFact[];
  /** Absent: no fact counts in the place. */
  readonly factRoom?: FactRoom;
}

/**
 * Returns at most `MOST_SENT_FACTS` facts within the budget: all of them, newest change first, if they
 * fit; else those that share words with the goal, best first, and then the newest ones. A failure is
 * logged and gives no facts, because a loop does not depend on them.
 */
export function factsOfLoop(parts: FactsOfLoopParts, place: FactPlace, goal: string): FactsOfLoop {
  try {
    return chosen(parts, place, goal);
  } catch (error) {
    parts.log.warn('The facts for a loop could not be read', { error: messageOf(error) });
    return { facts: [] };
  }
}

function chosen({ facts, budget: budgetNow }: FactsOfLoopParts, place: FactPlace, goal: string): FactsOfLoop {
  const count = facts.countIn(place);
  if (count === 0) return { facts: [] };
  const budget = Math.floor(budgetNow());
  const newest = facts.newestIn(place, MOST_SENT_FACTS);
  const all = within(newest, budget);
  if (all.facts.length === count) return roomOf(all, budget, count);
  const expression = goalExpression(goal);
  const best = expression === null ? [] : facts.bestIn(place, expression, MOST_SENT_FACTS);
  const known = new Set(best.map(({ id }) => id));
  return roomOf(within([...best, ...newest.filter(({ id }) => !known.has(id))], budget), budget, count);
}

interface Within {
  readonly facts: readonly GivenFact[];
  readonly tokens: number;
}

/** Takes facts in their order as long as there is room; one that is too long is left out. */
function within(facts: readonly Fact[], budget: number): Within {
  const taken: GivenFact[] = [];
  let tokens = 0;
  for (const { id, key, value, version } of facts) {
    const fact = { id, key, value, version };
    const more = tokensOfText(`${factLine(fact)}\n`) + (taken.length === 0 ? tokensOfText(FACTS_HEADING) : 0);
    if (tokens + more > budget || taken.length === MOST_SENT_FACTS) continue;
    taken.push(fact);
    tokens += more;
  }
  return { facts: taken, tokens };
}

const roomOf = ({ facts, tokens }: Within, budget: number, count: number): FactsOfLoop => ({
  facts,
  factRoom: { tokens, budget, left: count - facts.length },
});

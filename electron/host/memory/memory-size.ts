/** How much memory a model would be sent, if every active fact counted in its place and fitted. */
import type { MemorySize } from '../../../shared/contract/memory.ts';
import { FACTS_HEADING, factLine } from '../loop/fact-section.ts';
import type { Facts } from '../store/facts.ts';
import { tokensOfText } from '../text/token-estimate.ts';

/** More facts than that are counted, but only the tokens of the newest ones are added up. */
const MOST_MEASURED = 10_000;

export function sizeOfFacts(facts: Pick<Facts, 'list'>): MemorySize {
  const active = { status: 'active', scope: null, expression: null, limit: MOST_MEASURED, offset: 0 } as const;
  const { facts: newest, total } = facts.list(active);
  if (newest.length === 0) return { facts: 0, tokens: 0 };
  const tokens = newest.reduce((sum, fact) => sum + tokensOfText(`${factLine(fact)}\n`), tokensOfText(FACTS_HEADING));
  return { facts: total, tokens };
}

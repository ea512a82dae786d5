/** The facts of a loop that a model call may send: those of row 0 less what was withdrawn since. */
import type { GivenFact } from '../../../shared/fact.ts';
import { withFacts } from './fact-section.ts';
import type { LoopContext } from './loop-context.ts';

export interface SystemWithFacts {
  readonly system: string;
  /** The ids of the facts of row 0 that are left out; undefined: none. */
  readonly withoutFacts: readonly number[] | undefined;
}

/** Asks which facts still count, and adds those to a system prompt. */
export function currentSystem({ facts, ports, record }: LoopContext, system: string): SystemWithFacts {
  if (facts.length === 0) return { system, withoutFacts: undefined };
  const counting = ports.facts?.counting(record, facts);
  if (counting === undefined) return { system: withFacts(system, facts), withoutFacts: undefined };
  const left = facts.filter(({ id }) => !counting.has(id)).map(({ id }) => id);
  return { system: systemWithout(system, facts, left), withoutFacts: left.length === 0 ? undefined : left };
}

/** Returns the system prompt as it was sent, from what the journal has of it. */
export function systemWithout(
  system: string,
  facts: readonly GivenFact[],
  withoutFacts: readonly number[] = [],
): string {
  return withFacts(
    system,
    facts.filter(({ id }) => !withoutFacts.includes(id)),
  );
}

import { useEffect, useState } from 'react';
import type { Fact, FactProposal, FactScope } from '../../../shared/fact.ts';
import { scopeKey } from './scope-words.ts';

/** Returns the active facts with this key and scope. */
export type FactsWithKey = (key: string, scope: FactScope) => Promise<readonly Fact[]>;

/** The facts that stand where the proposal would be kept. They are asked for when the user chooses another scope. */
export function useCollisions(
  { key, scope: proposed, collisions }: FactProposal,
  scope: FactScope,
  factsWithKey: FactsWithKey,
): readonly Fact[] {
  const [found, setFound] = useState<{ readonly at: string; readonly facts: readonly Fact[] } | null>(null);
  const at = scopeKey(scope);
  const isElsewhere = at !== scopeKey(proposed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal scopes have equal keys
  useEffect(() => {
    if (!isElsewhere) return;
    let current = true;
    factsWithKey(key, scope).then(
      (facts) => current && setFound({ at, facts }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [at, key, isElsewhere]);
  if (!isElsewhere) return collisions;
  return found?.at === at ? found.facts : NONE;
}

const NONE: readonly Fact[] = [];

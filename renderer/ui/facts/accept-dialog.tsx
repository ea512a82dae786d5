import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptStrategy, Fact, FactProposal, FactScope } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { shownLine } from '../text/shown-line.ts';
import { Collision } from './collision.tsx';
import { type ScopeChoices, ScopeField } from './scope-field.tsx';
import { scopeKey } from './scope-words.ts';
import { draftOf, readValue } from './value-draft.ts';
import { ValueField } from './value-field.tsx';

/** How a proposal is accepted. */
export interface AcceptedAs {
  readonly value: JsonValue;
  readonly scope?: FactScope;
  readonly strategy?: AcceptStrategy;
}

interface AcceptDialogProps {
  readonly proposal: FactProposal;
  readonly choices: ScopeChoices;
  /** Returns the active facts with this key and scope. */
  readonly factsWithKey: (key: string, scope: FactScope) => Promise<readonly Fact[]>;
  readonly busy: boolean;
  readonly onAccept: (as: AcceptedAs) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the value and the scope of a proposal before it is kept. Says which fact it would replace. */
export function AcceptDialog({ proposal, choices, factsWithKey, busy, onAccept, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('memory');
  const { key, change } = proposal;
  const isNew = change === 'propose';
  const [draft, setDraft] = useState(() => draftOf(proposal.value));
  const [tried, setTried] = useState(false);
  const [scope, setScope] = useState(proposal.scope);
  const [strategy, setStrategy] = useState(() => strategyOfKey(key));
  const collisions = useCollisions(proposal, scope, factsWithKey);
  const read = readValue(draft);
  const save = async () => {
    setTried(true);
    if (!read.ok) return;
    const { value } = read;
    await onAccept({ value, ...(isNew ? { scope } : {}), ...(isNew && collisions.length > 0 ? { strategy } : {}) });
  };
  return (
    <FormDialog
      title={t('accept.title', { key: shownLine(key) })}
      submit={t('accept.submit')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <ValueField draft={draft} wrong={tried && !read.ok ? read.wrong : null} isFirst={true} onChange={setDraft} />
      {isNew && <ScopeField choices={choices} value={scope} onChange={setScope} />}
      {isNew && collisions.length > 0 && <Collision facts={collisions} strategy={strategy} onChange={setStrategy} />}
    </FormDialog>
  );
}

/** The facts that stand where the proposal would be kept. They are asked for when the user chooses another scope. */
function useCollisions(
  { key, scope: proposed, collisions }: FactProposal,
  scope: FactScope,
  factsWithKey: AcceptDialogProps['factsWithKey'],
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

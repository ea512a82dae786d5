import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptStrategy, FactProposal, FactScope } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { shownLine } from '../text/shown-line.ts';
import { Collision } from './collision.tsx';
import { type ScopeChoices, ScopeField } from './scope-field.tsx';
import { type FactsWithKey, useCollisions } from './use-collisions.ts';
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
  /** The scope that is chosen at first. */
  readonly scope: FactScope;
  readonly choices: ScopeChoices;
  readonly factsWithKey: FactsWithKey;
  readonly busy: boolean;
  readonly onAccept: (as: AcceptedAs) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the value and the scope of a proposal before it is kept. Says which fact it would replace. */
export function AcceptDialog({
  proposal,
  scope: initial,
  choices,
  factsWithKey,
  busy,
  onAccept,
  onClose,
}: AcceptDialogProps) {
  const { t } = useTranslation('memory');
  const { key, change } = proposal;
  const isNew = change === 'propose';
  const [draft, setDraft] = useState(() => draftOf(proposal.value));
  const [tried, setTried] = useState(false);
  const [scope, setScope] = useState(initial);
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

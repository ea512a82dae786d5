import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptStrategy, FactProposal } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import { useAct } from '../../act.ts';
import { acceptProposal, factsWithKey, rejectProposal } from '../../stores/facts-store.ts';
import { Button } from '../../ui/button.tsx';
import { AcceptDialog } from '../../ui/facts/accept-dialog.tsx';
import { Collision, shortValue } from '../../ui/facts/collision.tsx';
import { FactValue } from '../../ui/facts/fact-value.tsx';
import { type ScopeChoices, ScopeField } from '../../ui/facts/scope-field.tsx';
import { scopeWords } from '../../ui/facts/scope-words.ts';
import { useCollisions } from '../../ui/facts/use-collisions.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { SourceLine } from '../facts/source-line.tsx';
import { confidenceName } from './confidence.ts';

interface ProposalCardProps {
  readonly proposal: FactProposal;
  readonly choices: ScopeChoices;
}

/** A proposal that waits for the user, with what accepting it would do. */
export function ProposalCard({ proposal, choices }: ProposalCardProps) {
  const { t } = useTranslation('memory');
  const [isEditing, setEditing] = useState(false);
  const [strategy, setStrategy] = useState<AcceptStrategy>(() => strategyOfKey(proposal.key));
  const { busy, perform } = useAct(t('failed.answer'));
  const [scope, setScope] = useState(proposal.scope);
  const collisions = useCollisions(proposal, scope, factsWithKey);
  const { id, change, value, reason, confidence, source } = proposal;
  const key = shownLine(proposal.key);
  const named = (label: string) => t('proposal.named', { label, key });
  const isNew = change === 'propose';
  const chosen = isNew ? { scope, ...(collisions.length > 0 ? { strategy } : {}) } : {};
  return (
    <li
      aria-label={t(`change.${change}`, { key })}
      data-proposal={id}
      className="flex flex-col gap-2 rounded-medium border border-line bg-canvas px-4 py-3"
    >
      <div>
        <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{t(`change.${change}`, { key })}</p>
        <p className="font-medium">
          <FactValue value={value} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[12.5px] [overflow-wrap:anywhere]">
        <dt className="text-faint">{t('proposal.why')}</dt>
        <dd>
          {reason === '' ? '—' : shownLine(reason)}{' '}
          <span className="text-soft">({t(`confidence.${confidenceName(confidence)}`)})</span>
        </dd>
        <dt className="self-center text-faint">{t('field.scope')}</dt>
        <dd>
          {isNew ? (
            <ScopeField choices={choices} value={scope} hideLabel={true} className="max-w-64" onChange={setScope} />
          ) : (
            scopeWords(scope, t, choices.titleOf)
          )}
        </dd>
      </dl>
      <SourceLine source={source} />
      {isNew && collisions.length > 0 && <Collision facts={collisions} strategy={strategy} onChange={setStrategy} />}
      {!isNew && <Target proposal={proposal} />}
      <div className="flex flex-wrap gap-1.5">
        <Button
          variant="primary"
          needsHost={true}
          busy={busy}
          aria-label={named(t(`proposal.accept.${change}`))}
          onClick={() => void perform(() => acceptProposal(id, chosen))}
        >
          {t(`proposal.accept.${change}`)}
        </Button>
        {change !== 'retract' && (
          <Button
            needsHost={true}
            disabled={busy}
            aria-label={named(t('proposal.edit'))}
            onClick={() => setEditing(true)}
          >
            {t('proposal.edit')}
          </Button>
        )}
        <Button
          needsHost={true}
          disabled={busy}
          aria-label={named(t('proposal.reject'))}
          onClick={() => void perform(() => rejectProposal(id))}
        >
          {t('proposal.reject')}
        </Button>
      </div>
      {isEditing && (
        <AcceptDialog
          proposal={proposal}
          scope={scope}
          choices={choices}
          factsWithKey={factsWithKey}
          busy={busy}
          onAccept={async (as) => {
            if (await perform(() => acceptProposal(id, as))) setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

/** The fact that an update or a retraction would change. */
function Target({ proposal: { change, factId, collisions } }: { readonly proposal: FactProposal }) {
  const { t } = useTranslation('memory');
  const target = collisions.find(({ id }) => id === factId);
  if (target === undefined) return <p className="text-[12.5px] text-warn">{t('collision.gone')}</p>;
  const said = { value: shortValue(target), id: target.id };
  return (
    <p className="text-[12.5px] text-warn [overflow-wrap:anywhere]">
      {t(change === 'retract' ? 'collision.revokes' : 'collision.replaces', said)}
    </p>
  );
}

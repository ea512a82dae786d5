import { Lightbulb } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptStrategy, FactProposal } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import { useAct } from '../../act.ts';
import { useScopeChoices } from '../../actions/fact-scopes.ts';
import { acceptProposal, factsWithKey, rejectProposal } from '../../stores/facts-store.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { AcceptDialog, type AcceptedAs } from '../../ui/facts/accept-dialog.tsx';
import { shortValue } from '../../ui/facts/collision.tsx';
import { scopeWords } from '../../ui/facts/scope-words.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { Card } from '../card.tsx';

/** What a model proposes to remember after an answer. Answered proposals are one line each. */
export const ProposalCards = memo(function ProposalCards({
  proposals,
}: {
  readonly proposals: readonly FactProposal[];
}) {
  return (
    <div className="flex flex-col gap-1.5">
      {proposals.map((proposal) =>
        proposal.status === 'pending' ? (
          <Pending key={proposal.id} proposal={proposal} />
        ) : (
          <Answered key={proposal.id} proposal={proposal} />
        ),
      )}
    </div>
  );
});

const KEEP = { propose: 'card.keep', update: 'card.change', retract: 'card.forget' } as const;

function Pending({ proposal }: { readonly proposal: FactProposal }) {
  const { t } = useTranslation('memory');
  const [isEditing, setEditing] = useState(false);
  const choices = useScopeChoices();
  const { busy, perform } = useAct(t('failed.answer'));
  const { id, change, scope } = proposal;
  const key = shownLine(proposal.key);
  const named = (label: string) => t('proposal.named', { label, key });
  const strategy = strategyOfKey(proposal.key);
  const accept = async (as: Partial<AcceptedAs>) => {
    if (await perform(() => acceptProposal(id, as))) setEditing(false);
  };
  return (
    <Card label={t('card.label', { key })} state="pending">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5 pr-1.5 pl-3" data-proposal={id}>
        <Lightbulb aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-soft" />
        <div className="min-w-[min(100%,200px)] flex-1 [overflow-wrap:anywhere]">
          <p>{t(`card.${change}`, { key, value: shortValue(proposal) })}</p>
          <p className="text-[12px] text-faint">
            {scopeWords(scope, t, choices.titleOf)}
            <CollisionNote proposal={proposal} strategy={strategy} />
          </p>
        </div>
        <span className="flex flex-none flex-wrap gap-1">
          <Button
            size="small"
            needsHost={true}
            busy={busy}
            aria-label={named(t(KEEP[change]))}
            onClick={() => void accept(change === 'propose' && proposal.collisions.length > 0 ? { strategy } : {})}
          >
            {t(KEEP[change])}
          </Button>
          {change !== 'retract' && (
            <Button
              size="small"
              variant="quiet"
              needsHost={true}
              disabled={busy}
              aria-label={named(t('card.edit'))}
              onClick={() => setEditing(true)}
            >
              {t('card.edit')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            needsHost={true}
            disabled={busy}
            aria-label={named(t('card.no'))}
            onClick={() => void perform(() => rejectProposal(id))}
          >
            {t('card.no')}
          </Button>
        </span>
      </div>
      {isEditing && (
        <AcceptDialog
          proposal={proposal}
          scope={scope}
          choices={choices}
          factsWithKey={factsWithKey}
          busy={busy}
          onAccept={accept}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

interface CollisionNoteProps {
  readonly proposal: FactProposal;
  readonly strategy: AcceptStrategy;
}

/** Says what keeping the proposal would do to a fact with the same key. */
function CollisionNote({ proposal: { change, collisions }, strategy }: CollisionNoteProps) {
  const { t } = useTranslation('memory');
  const [fact] = collisions;
  if (fact === undefined) return null;
  const said = { value: shortValue(fact), id: fact.id };
  if (change === 'retract') return <> · {t('collision.revokes', said)}</>;
  const isBeside = change === 'propose' && strategy === 'keep_both';
  return <> · {t(isBeside ? 'collision.beside' : 'collision.replaces', said)}</>;
}

function Answered({ proposal }: { readonly proposal: FactProposal }) {
  const { t } = useTranslation('memory');
  const { status, change, factId } = proposal;
  const texts = { key: shownLine(proposal.key), value: shortValue(proposal) };
  const said = { propose: 'card.accepted', update: 'card.changed', retract: 'card.forgotten' } as const;
  const isAccepted = status === 'accepted';
  const show = () => (isAccepted && factId !== null ? showMemory('facts', factId) : showMemory('proposals'));
  return (
    <p
      className="flex flex-wrap items-center gap-x-1.5 text-[12px] text-faint [overflow-wrap:anywhere]"
      data-proposal={proposal.id}
    >
      <Lightbulb aria-hidden="true" size={13} strokeWidth={1.5} className="flex-none" />
      {t(isAccepted ? said[change] : 'card.rejected', texts)}
      <button type="button" onClick={show} className="rounded-small text-accent underline underline-offset-2">
        {t('card.show')}
      </button>
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import type { FactProposal } from '../../../shared/fact.ts';
import { useAct } from '../../act.ts';
import { addFact } from '../../stores/facts-store.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { FactValue } from '../../ui/facts/fact-value.tsx';
import { scopeWords, type TitleOf } from '../../ui/facts/scope-words.ts';
import { shownLine } from '../../ui/text/shown-line.ts';

interface AnsweredProposalsProps {
  /** The newest first. */
  readonly proposals: readonly FactProposal[];
  readonly titleOf: TitleOf;
}

/** The proposals that wait no more. A rejected one can still be kept, as a fact that the user adds. */
export function AnsweredProposals({ proposals, titleOf }: AnsweredProposalsProps) {
  const { t } = useTranslation('memory');
  return (
    <section aria-label={t('answered.title')}>
      <h2 className="mb-1.5 font-medium text-[12px] text-soft">{t('answered.title')}</h2>
      <ul className="divide-y divide-line rounded-medium border border-line">
        {proposals.map((proposal) => (
          <Answered key={proposal.id} proposal={proposal} titleOf={titleOf} />
        ))}
      </ul>
    </section>
  );
}

function Answered({ proposal, titleOf }: { readonly proposal: FactProposal; readonly titleOf: TitleOf }) {
  const { t } = useTranslation('memory');
  const { busy, perform } = useAct(t('failed.save'));
  const { status, change, value, tags, scope, factId } = proposal;
  const key = shownLine(proposal.key);
  const keep = () => perform(() => addFact({ key: proposal.key, value, tags }, scope));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="min-w-[min(100%,240px)] flex-1 [overflow-wrap:anywhere]">
        <span className="text-soft">{key}:</span> <FactValue value={value} />
        <span className="block text-[12px] text-faint">
          {t(`answered.${status === 'pending' ? 'expired' : status}`)} · {scopeWords(scope, t, titleOf)}
        </span>
      </p>
      {status === 'rejected' && change === 'propose' && (
        <Button
          size="small"
          needsHost={true}
          busy={busy}
          aria-label={t('answered.keepOf', { key })}
          onClick={() => void keep()}
        >
          {t('answered.keep')}
        </Button>
      )}
      {status === 'accepted' && factId !== null && (
        <Button size="small" variant="quiet" onClick={() => showMemory('facts', factId)}>
          {t('answered.show')}
        </Button>
      )}
    </li>
  );
}

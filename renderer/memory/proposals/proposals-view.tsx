import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScopeChoices } from '../../actions/fact-scopes.ts';
import { type KnownProposals, loadProposals, useFacts } from '../../stores/facts-store.ts';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AnsweredProposals } from './answered-proposals.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** What models propose to remember: what waits for the user, and what the user answered. */
export function ProposalsView() {
  const { t } = useTranslation('memory');
  const proposals = useFacts((store) => store.proposals);
  return (
    <AskedView
      asked={proposals}
      fillsPage={true}
      loading={t('loading')}
      failed={t('failed.load')}
      advice={t('failed.loadAdvice')}
      onRetry={() => void loadProposals()}
    >
      {(known) => <Known known={known} />}
    </AskedView>
  );
}

function Known({ known: { proposals } }: { readonly known: KnownProposals }) {
  const { t } = useTranslation('memory');
  const choices = useScopeChoices();
  const pending = proposals.filter(({ status }) => status === 'pending');
  const answered = proposals.filter(({ status }) => status !== 'pending');
  return (
    <>
      {pending.length === 0 && (
        <EmptyState
          icon={<Lightbulb aria-hidden="true" size={22} strokeWidth={1.5} />}
          title={t('noProposals')}
          text={t('noProposalsHint')}
        />
      )}
      {pending.length > 0 && (
        <ul aria-label={t('view.proposals')} className="flex flex-col gap-3">
          {pending.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} choices={choices} />
          ))}
        </ul>
      )}
      {answered.length > 0 && <AnsweredProposals proposals={answered} titleOf={choices.titleOf} />}
    </>
  );
}

/** The page of memory: facts, what models propose, instructions, and the settings of all this. */
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFollowedFacts } from '../stores/facts-store.ts';
import { type MemoryTab, showMemory } from '../stores/navigation-store.ts';
import { Tabs } from '../ui/tabs.tsx';
import { FactsView } from './facts/facts-view.tsx';
import { OneFact } from './facts/one-fact.tsx';
import { InstructionsView } from './instructions/instructions-view.tsx';
import { ProposalsView } from './proposals/proposals-view.tsx';
import { MemorySettings } from './settings/memory-settings.tsx';

const TABS = ['facts', 'proposals', 'instructions', 'settings'] as const satisfies readonly MemoryTab[];

interface MemoryPageProps {
  readonly tab: MemoryTab;
  /** The only fact to show; null: all facts of the filter. */
  readonly factId: number | null;
  /** The rows of the settings of memory; another feature provides them. */
  readonly SettingRows: ComponentType;
}

export function MemoryPage({ tab, factId, SettingRows }: MemoryPageProps) {
  const { t, i18n } = useTranslation('memory');
  useFollowedFacts();
  const pending = useAppStore(({ memory }) => memory.pendingProposals);
  const label = (name: MemoryTab) =>
    name === 'proposals' && pending > 0 ? (
      <>
        {t('view.proposals')}
        <span className="text-faint tabular-nums">{formatNumber(pending, i18n.language)}</span>
      </>
    ) : (
      t(`view.${name}`)
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Tabs
        look="view"
        label={t('views')}
        value={tab}
        onChange={(name) => showMemory(name)}
        tabs={TABS.map((name) => ({ name, label: label(name) }))}
      >
        <section key={tab} aria-label={t(`view.${tab}`)} className="h-full overflow-y-auto" data-frame="" tabIndex={-1}>
          <div className="mx-auto flex w-full max-w-[860px] flex-col gap-4 px-6 pt-2 pb-8 max-sm:px-3">
            <Content tab={tab} factId={factId} SettingRows={SettingRows} />
          </div>
        </section>
      </Tabs>
    </div>
  );
}

function Content({ tab, factId, SettingRows }: MemoryPageProps) {
  switch (tab) {
    case 'facts':
      return factId === null ? <FactsView /> : <OneFact key={factId} id={factId} />;
    case 'proposals':
      return <ProposalsView />;
    case 'instructions':
      return <InstructionsView />;
    case 'settings':
      return <MemorySettings Rows={SettingRows} />;
    default:
      return assertNever(tab);
  }
}

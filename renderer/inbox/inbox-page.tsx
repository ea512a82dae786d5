/** The inbox: what waits for the user, missed times of automations, and every background run. */
import { Inbox } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { assertNever } from '../../shared/assert-never.ts';
import type { AutomationView } from '../../shared/automation.ts';
import type { TopicId } from '../../shared/ids.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFollowedAutomations, useMissing } from '../stores/automations-store.ts';
import { loadMoreRuns, loadRuns, useFollowedRuns, useRuns } from '../stores/runs-store.ts';
import { waitingTopics } from '../stores/waiting-topics.ts';
import { AskedView } from '../ui/states/asked-view.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Answering, type AskedView as AskedInTopic } from './answering.tsx';
import { type InboxRow, inboxRows, keyOfRow } from './inbox-rows.ts';
import { RunCard } from './run-card.tsx';
import { WaitingTopicCard } from './waiting-topic-card.tsx';

interface InboxPageProps {
  /** Shows what a topic asks; another feature provides it. */
  readonly Asked: AskedInTopic;
  /** Asks about missed times; another feature provides it. */
  readonly Missed: MissedView;
}

/** `automation` null: asks about the missed times of all automations. */
type MissedView = ComponentType<{ readonly automation: AutomationView | null }>;

export function InboxPage({ Asked, Missed }: InboxPageProps) {
  useFollowedRuns();
  useFollowedAutomations();
  const [opened, open] = useState<TopicId | null>(null);
  const answering = useMemo(() => ({ Asked, opened, open }), [Asked, opened]);
  const { t } = useTranslation('inbox');
  const runs = useRuns((store) => store.runs);
  const topics = useAppStore((app) => app.topics);
  const known = runs.state === 'ready' ? runs.value : NO_RUNS;
  const missing = useMissing();
  const rows = useMemo(() => inboxRows(waitingTopics(topics), known, missing), [topics, known, missing]);
  return (
    <AskedView
      asked={runs}
      fillsPage={true}
      loading={t('loading')}
      failed={t('failed.load')}
      advice={t('failed.loadAdvice')}
      onRetry={() => void loadRuns()}
    >
      {() => (
        <Answering value={answering}>
          {rows.length === 0 ? <Nothing /> : <Rows rows={rows} Missed={Missed} />}
        </Answering>
      )}
    </AskedView>
  );
}

function Nothing() {
  const { t } = useTranslation('inbox');
  const icon = <Inbox aria-hidden="true" size={22} strokeWidth={1.5} />;
  return <EmptyState icon={icon} title={t('empty')} text={t('emptyHint')} />;
}

interface RowsProps {
  readonly rows: readonly InboxRow[];
  readonly Missed: MissedView;
}

function Rows({ rows, Missed }: RowsProps) {
  const { t } = useTranslation('inbox');
  return (
    <section aria-label={t('list')} className="h-full">
      <Virtuoso
        className="h-full"
        data-frame=""
        tabIndex={-1}
        data={rows}
        increaseViewportBy={400}
        computeItemKey={(_, row) => keyOfRow(row)}
        endReached={loadMoreRuns}
        components={COMPONENTS}
        itemContent={(_, row) => (
          <div className="mx-auto w-full max-w-[860px] px-6 pb-2 max-sm:px-3">
            <Row row={row} Missed={Missed} />
          </div>
        )}
      />
    </section>
  );
}

const NO_RUNS: readonly never[] = [];

const COMPONENTS = { Footer: () => <div className="h-6" /> };

interface RowProps {
  readonly row: InboxRow;
  readonly Missed: MissedView;
}

function Row({ row, Missed }: RowProps) {
  const { t, i18n } = useTranslation('inbox');
  switch (row.kind) {
    case 'section':
      return (
        <h2 className="pt-4 font-medium text-[12px] text-soft">
          {t(`section.${row.section}`)}{' '}
          <span className="text-faint tabular-nums">{formatNumber(row.count, i18n.language)}</span>
        </h2>
      );
    case 'topic':
      return <WaitingTopicCard topic={row.topic} />;
    case 'missed':
      return <Missed automation={row.automation} />;
    case 'run':
      return <RunCard run={row.run} depth={row.depth} asking={row.asking} />;
    default:
      return assertNever(row);
  }
}

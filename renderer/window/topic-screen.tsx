import { X } from 'lucide-react';
import { type ComponentType, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { ChatView } from '../chat/chat-view.tsx';
import { Composer } from '../composer/composer.tsx';
import { AgenticLoopIndicator } from '../loop/loop-indicator.tsx';
import { OfferBanner } from '../servers/offer-banner.tsx';
import { useAppStore } from '../stores/app-store.ts';
import { useArtifactList, useLoadedArtifacts } from '../stores/artifacts-store.ts';
import { useChangedCount, useLoadedChanges } from '../stores/changes-store.ts';
import { type PanelTab, showPanel, useNavigation, withdrawPanel } from '../stores/navigation-store.ts';
import { useTopicStore } from '../stores/topic-store.ts';
import { AwaitedModelNote } from '../topics/model-switch.tsx';
import { TopicHeader } from '../topics/topic-header.tsx';
import { ArtifactMarksContext } from '../ui/artifact-marks.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { PartBoundary } from '../ui/parts/part-boundary.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ROOMY, ROOMY_FOR_BOTH, useMedia } from '../ui/use-media.ts';
import { useOpenAtFirstArtifact } from './open-at-first-artifact.ts';
import { useOpenAtFirstChange } from './open-at-first-change.ts';
import { PageHeader } from './page-header.tsx';
import { SidePanel } from './side-panel.tsx';
import { useMarkRead, useWindowTitle } from './window-effects.ts';

const PlanPanel = lazyPart(() => import('../loop/plan-panel.tsx').then((part) => part.PlanPanel));
const ChangesPanel = lazyPart(() => import('../loop/changes-panel.tsx').then((part) => part.ChangesPanel));
const InspectorPanel = lazyPart(() => import('../inspector/inspector-panel.tsx').then((part) => part.InspectorPanel));
const ArtifactsPart = lazyPart(() => import('./artifacts-part.tsx').then((part) => part.ArtifactsPart));
const MarkedArtifact = lazyPart(() => import('../artifacts/marked-artifact.tsx').then((part) => part.MarkedArtifact));
const LogsPanel = lazyPart(() => import('../loop/logs-panel.tsx').then((part) => part.LogsPanel));

/** `topicId` null: a new topic, which exists after its first message. */
export function TopicScreen({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('common');
  const title = useAppStore(({ topics }) => (topicId === null ? null : (topics[topicId]?.title ?? null)));
  const isGone = useTopicStore(({ entries }) => {
    const entry = topicId === null ? undefined : entries[topicId];
    return entry?.state === 'failed' && entry.failure.code === 'not-found';
  });
  const panel = useNavigation((navigation) => navigation.panel);
  const sidebar = useNavigation((navigation) => navigation.sidebar);
  const beside = useMedia(sidebar ? ROOMY_FOR_BOTH : ROOMY);
  useWindowTitle(title ?? t('newTopic'));
  useMarkRead(topicId);
  useLoadedArtifacts(topicId);
  useLoadedChanges(topicId);
  useOpenAtFirstChange(topicId, beside);
  useOpenAtFirstArtifact(topicId, beside);
  useEffect(() => {
    if (!beside) withdrawPanel();
  }, [beside]);
  const marks = useMemo(() => (topicId === null ? null : { topicId, Shown: MarkedArtifact }), [topicId]);
  return (
    <ArtifactMarksContext value={marks}>
      <main
        tabIndex={-1}
        className={`flex flex-1 flex-col outline-none ${beside && panel !== null ? 'min-w-[448px]' : 'min-w-0'}`}
      >
        <PageHeader>
          <TopicHeader topicId={topicId} />
        </PageHeader>
        <div className="min-h-0 flex-1">
          <PartBoundary>
            <ChatView topicId={topicId} />
          </PartBoundary>
        </div>
        <div className="mx-auto flex w-full max-w-(--chat-width) flex-none flex-col px-6 pb-4 max-sm:px-3 max-sm:pb-3">
          <AgenticLoopIndicator topicId={topicId} />
          {/* The key prevents showing or dismissing the offer of the previous topic's folder in this topic. */}
          <OfferBanner key={topicId} topicId={topicId} />
          <AwaitedModelNote topicId={topicId} />
          {!isGone && <Composer topicId={topicId} />}
        </div>
      </main>
      {panel !== null && (
        <SidePanel beside={beside} isWide={panel === 'artifacts'}>
          <Panel topicId={topicId} tab={panel} />
        </SidePanel>
      )}
    </ArtifactMarksContext>
  );
}

const PANELS: Readonly<Record<PanelTab, ComponentType<{ readonly topicId: TopicId | null }>>> = {
  plan: PlanPanel,
  changes: ChangesPanel,
  inspector: InspectorPanel,
  logs: LogsPanel,
  artifacts: ArtifactsPart,
};

const TABS = ['plan', 'changes', 'artifacts', 'inspector', 'logs'] as const;

function Panel({ topicId, tab }: { readonly topicId: TopicId | null; readonly tab: PanelTab }) {
  const { t } = useTranslation('common');
  const Content = PANELS[tab];
  const changed = useChangedCount(topicId);
  const made = useArtifactList(topicId).length;
  const labelOf = (name: PanelTab): string => {
    if (name === 'changes' && changed > 0) return t('panel.changesOpen', { files: changed });
    return name === 'artifacts' && made > 0 ? t('panel.artifactsMade', { number: made }) : t(`panel.${name}`);
  };
  return (
    <Tabs
      look="panel"
      label={t('panel.label')}
      value={tab}
      onChange={showPanel}
      tabs={TABS.map((name) => ({ name, label: labelOf(name) }))}
      actions={
        <IconButton label={t('panel.close')} onClick={() => showPanel(null)}>
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <PartBoundary>
        <Content topicId={topicId} />
      </PartBoundary>
    </Tabs>
  );
}

/**
 * A panel with what the loops of a topic made for people: a list, or one artifact with its
 * versions.
 */
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Artifact, ArtifactPlace, ArtifactVersion } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { loadArtifacts, showArtifact, useArtifacts } from '../stores/artifacts-store.ts';
import { AskedView } from '../ui/states/asked-view.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ArtifactRow } from './artifact-row.tsx';
import { ExportArtifactMenu } from './export-artifact-menu.tsx';
import { OpenArtifact } from './open-artifact.tsx';

export interface ArtifactsPanelProps {
  readonly topicId: TopicId | null;
  /** Draws the Markdown of a version of a topic. */
  readonly Markdown: ComponentType<{ readonly text: string; readonly loopId: ArtifactVersion['loopId'] }>;
  /** Shows in the chat where a version was made. */
  readonly onJump: (place: ArtifactPlace, callId: ArtifactVersion['callId']) => void;
}

export function ArtifactsPanel({ topicId, ...parts }: ArtifactsPanelProps) {
  const { t } = useTranslation('artifacts');
  const asked = useArtifacts(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  const shown = useArtifacts((state) => (topicId === null ? undefined : state.shown[topicId]));
  if (topicId === null) return <EmptyState title={t('none')} text={t('noneHint')} />;
  return (
    <AskedView
      asked={asked ?? { state: 'loading' }}
      loading={t('loading')}
      failed={t('failed')}
      fillsPage={true}
      onRetry={() => void loadArtifacts(topicId)}
    >
      {({ artifacts, more }) => {
        const open = artifacts.find(({ id }) => id === shown?.id);
        if (open !== undefined && shown !== undefined) {
          return <OpenArtifact key={open.id} topicId={topicId} artifact={open} chosen={shown} {...parts} />;
        }
        if (artifacts.length === 0) return <EmptyState title={t('none')} text={t('noneHint')} />;
        return <List topicId={topicId} artifacts={artifacts} more={more} />;
      }}
    </AskedView>
  );
}

interface ListProps {
  readonly topicId: TopicId;
  readonly artifacts: readonly Artifact[];
  readonly more: number;
}

function List({ topicId, artifacts, more }: ListProps) {
  const { t } = useTranslation('artifacts');
  return (
    <div className="flex min-h-0 flex-col gap-2 p-3">
      <div className="flex items-center">
        <p className="min-w-0 flex-1 pl-1 text-[12px] text-faint">{t('newestFirst')}</p>
        <ExportArtifactMenu topicId={topicId} version={null} />
      </div>
      <ul aria-label={t('list')} className="flex-none rounded-medium border border-line bg-canvas">
        {artifacts.map((artifact) => (
          <ArtifactRow
            key={artifact.id}
            artifact={artifact}
            onOpen={() => showArtifact(topicId, { id: artifact.id, number: null, look: 'view' })}
          />
        ))}
      </ul>
      {more > 0 && <p className="px-1 text-[12px] text-faint">{t('more', { count: more })}</p>}
    </div>
  );
}

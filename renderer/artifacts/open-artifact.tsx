/** One artifact: its versions, and the chosen version as a view, as its source, or compared with another. */
import { ArrowLeft, MessageSquare } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Artifact, ReadArtifact } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { type ArtifactLook, readVersion, type ShownArtifact, showArtifact } from '../stores/artifacts-store.ts';
import { useAsked } from '../stores/asked.ts';
import { IconButton } from '../ui/button.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { useSame } from '../ui/use-same.ts';
import { ArtifactIcon } from './artifact-icon.tsx';
import { ArtifactSource, sourceOf } from './artifact-source.tsx';
import { ArtifactView } from './artifact-view.tsx';
import type { ArtifactsPanelProps } from './artifacts-panel.tsx';
import { CompareView } from './compare-view.tsx';
import { ExportArtifactMenu } from './export-artifact-menu.tsx';
import { VersionLine } from './version-line.tsx';

interface OpenArtifactProps extends Pick<ArtifactsPanelProps, 'Markdown' | 'onJump'> {
  readonly topicId: TopicId;
  readonly artifact: Artifact;
  readonly chosen: ShownArtifact;
}

export function OpenArtifact({ topicId, artifact, chosen, ...parts }: OpenArtifactProps) {
  const { t } = useTranslation('artifacts');
  const { kind, format, name, versions, earlier } = artifact;
  const count = earlier + versions.length;
  const shown = Math.min(Math.max(chosen.number ?? count, earlier + 1), count);
  const version = versions[shown - earlier - 1];
  const ref = useSame(version?.ref);
  const load = useCallback(async () => {
    if (ref === undefined) throw new Error('An artifact has no version.');
    return readVersion(topicId, ref);
  }, [topicId, ref]);
  const { asked, again } = useAsked(load);
  if (version === undefined) return null;
  const read = asked.state === 'ready' ? asked.value : null;
  const tabs: readonly ArtifactLook[] = [
    'view',
    ...(read !== null && sourceOf(read.content) !== null ? (['source'] as const) : []),
    ...(count > 1 ? (['compare'] as const) : []),
  ];
  const now = tabs.includes(chosen.look) ? chosen.look : 'view';
  const place = read?.place ?? null;
  const html = read?.content.kind === 'text' && read.content.format === 'html' ? read.content.text : null;
  const choose = (next: number) => showArtifact(topicId, { ...chosen, number: next === count ? null : next });
  const content =
    now === 'compare' ? (
      <CompareView topicId={topicId} artifact={artifact} number={shown} />
    ) : (
      <AskedView asked={asked} loading={t('reading')} failed={t('unreadable')} fillsPage={true} onRetry={again}>
        {(value: ReadArtifact) =>
          now === 'source' ? (
            <ArtifactSource name={name} content={value.content} />
          ) : (
            <ArtifactView name={name} version={version} read={value} Markdown={parts.Markdown} />
          )
        }
      </AskedView>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-col gap-1 border-line border-b px-2.5 pt-2 pb-2">
        <div className="flex items-center gap-1.5">
          <IconButton label={t('back')} onClick={() => showArtifact(topicId, null)}>
            <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
          </IconButton>
          <ArtifactIcon kind={kind} format={format} />
          <h3 className="line-clamp-2 min-w-0 flex-1 font-semibold text-[13.5px] [overflow-wrap:anywhere]">
            <bdi>{shownLine(name)}</bdi>
          </h3>
          {place !== null && (
            <IconButton label={t('jump')} onClick={() => parts.onJump(place, version.callId)}>
              <MessageSquare aria-hidden="true" size={15} strokeWidth={1.5} />
            </IconButton>
          )}
          {version.state !== 'deleted' && (
            <ExportArtifactMenu topicId={topicId} version={{ ref: version.ref, name, format, html }} />
          )}
        </div>
        <VersionLine
          version={version}
          number={shown}
          count={count}
          first={earlier + 1}
          iteration={place?.iteration ?? null}
          onChoose={choose}
        />
      </header>
      {tabs.length > 1 ? (
        <Tabs
          look="inner"
          label={t('tabs.label')}
          value={now}
          onChange={(look) => showArtifact(topicId, { ...chosen, look })}
          tabs={tabs.map((one) => ({ name: one, label: t(`tabs.${one}`) }))}
        >
          {content}
        </Tabs>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">{content}</div>
      )}
    </div>
  );
}

/** An artifact in the middle of a report. */
import { PanelRightOpen } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadArtifact, VersionRef } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { markedVersion } from '../../shared/marked-artifact.ts';
import { readVersion, showArtifact, useArtifactList } from '../stores/artifacts-store.ts';
import { useAsked } from '../stores/asked.ts';
import { showPanel } from '../stores/navigation-store.ts';
import type { MarkedArtifactProps } from '../ui/artifact-marks.ts';
import { IconButton } from '../ui/button.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { useSame } from '../ui/use-same.ts';
import { ArtifactIcon } from './artifact-icon.tsx';
import { ChartOutput, TableOutput } from './output-view.tsx';
import { Picture, pictureOf } from './picture.tsx';

export function MarkedArtifact({ topicId, loopId, name, words }: MarkedArtifactProps) {
  const { t } = useTranslation('artifacts');
  const artifacts = useArtifactList(topicId);
  const found = markedVersion(artifacts, name, loopId);
  if (found === null) return <p>{words}</p>;
  const { artifact, version } = found;
  const number = artifact.earlier + artifact.versions.indexOf(version) + 1;
  const open = () => {
    showArtifact(topicId, { id: artifact.id, number, look: 'view' });
    showPanel('artifacts');
  };
  return (
    <figure className="overflow-hidden rounded-medium border border-line bg-canvas">
      <figcaption className="flex items-center gap-2 border-line border-b bg-sunken py-1 pr-1 pl-3 text-[12.5px] text-soft">
        <ArtifactIcon kind={artifact.kind} format={artifact.format} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{shownLine(words)}</span>
        <IconButton label={t('openInPanel', { name: shownLine(artifact.name) })} size="small" onClick={open}>
          <PanelRightOpen aria-hidden="true" size={14} strokeWidth={1.5} />
        </IconButton>
      </figcaption>
      <Content topicId={topicId} reference={version.ref} name={shownLine(artifact.name)} />
    </figure>
  );
}

/** A table in a report shows its first rows; the panel has all of them. */
const ROWS_IN_REPORT = 10;

interface ContentProps {
  readonly topicId: TopicId;
  readonly reference: VersionRef;
  readonly name: string;
}

function Content({ topicId, reference, name }: ContentProps) {
  const { t } = useTranslation('artifacts');
  const ref = useSame(reference);
  const load = useCallback(() => readVersion(topicId, ref), [topicId, ref]);
  const { asked, again } = useAsked(load);
  return (
    <div className="flex flex-col overflow-hidden [&>[role=status]]:px-3">
      <AskedView asked={asked} loading={t('reading')} failed={t('unreadable')} onRetry={again}>
        {({ content }: ReadArtifact) => {
          switch (content.kind) {
            case 'chart':
              return <ChartOutput name={name} outputId={content.outputId} />;
            case 'table': {
              const { outputId, columns, rows, totalRows } = content;
              return <TableOutput {...{ name, outputId, columns, rows, totalRows }} most={ROWS_IN_REPORT} />;
            }
            default: {
              const picture = pictureOf(content);
              if (picture !== null) return <Picture name={t('image', { name })} source={picture} />;
              return <p className="px-3 py-2 text-soft">{t('inPanel')}</p>;
            }
          }
        }}
      </AskedView>
    </div>
  );
}

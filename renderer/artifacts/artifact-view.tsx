/** Draws the content of a version. All of it is untrusted. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArtifactContent, ArtifactVersion, ReadArtifact } from '../../shared/artifact.ts';
import { assertNever } from '../../shared/assert-never.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import type { ArtifactsPanelProps } from './artifacts-panel.tsx';
import { CsvTable } from './csv-table.tsx';
import { HtmlFrame } from './html-frame.tsx';
import { ChartOutput, TableOutput } from './output-view.tsx';
import { Picture, pictureOf } from './picture.tsx';

interface ArtifactViewProps extends Pick<ArtifactsPanelProps, 'Markdown'> {
  readonly name: string;
  readonly version: ArtifactVersion;
  readonly read: ReadArtifact;
}

export function ArtifactView({ name, version, read, Markdown }: ArtifactViewProps) {
  const { t } = useTranslation('artifacts');
  const { content, since } = read;
  if (content.kind === 'none') return <EmptyState title={t(`gone.${content.why}`)} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {version.state === 'undone' && <Note>{t('undoneNote')}</Note>}
      {since !== null && <Note>{t(`since.${since}`)}</Note>}
      {content.kind === 'text' && content.cut && <Note>{t('cut')}</Note>}
      <div className="min-h-0 flex-1">
        <Content name={shownLine(name)} version={version} content={content} Markdown={Markdown} />
      </div>
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex-none border-line border-b bg-warn-soft px-3 py-1.5 text-[12.5px] text-warn">{children}</p>
);

interface ContentProps extends Pick<ArtifactViewProps, 'name' | 'version' | 'Markdown'> {
  readonly content: Exclude<ArtifactContent, { kind: 'none' }>;
}

function Content({ name, version, content, Markdown }: ContentProps) {
  const { t } = useTranslation('artifacts');
  switch (content.kind) {
    case 'chart':
      return (
        <div className="p-3">
          <div className="overflow-hidden rounded-medium border border-line bg-canvas">
            <ChartOutput name={name} outputId={content.outputId} />
          </div>
        </div>
      );
    case 'table': {
      const { outputId, columns, rows, totalRows } = content;
      return <TableOutput name={name} outputId={outputId} columns={columns} rows={rows} totalRows={totalRows} />;
    }
    case 'image':
      return <Picture name={t('image', { name })} source={pictureOf(content) ?? ''} />;
    case 'text':
      switch (content.format) {
        case 'markdown':
          return (
            <div className="px-3.5 py-3">
              <Markdown text={content.text} loopId={version.loopId} />
            </div>
          );
        case 'html':
          return <HtmlFrame name={name} html={content.text} />;
        case 'csv':
          return <CsvTable name={name} text={content.text} />;
        case 'svg':
          return <Picture name={t('image', { name })} source={pictureOf(content) ?? ''} />;
        case 'text':
          return <ScrollBox label={name} text={content.text} className="h-full" />;
        default:
          return assertNever(content.format);
      }
    default:
      return assertNever(content);
  }
}

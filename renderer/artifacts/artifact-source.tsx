import { useTranslation } from 'react-i18next';
import type { ArtifactContent } from '../../shared/artifact.ts';
import { visibleWords } from '../../shared/visible-text.ts';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

/** The source of a content that is shown in another way; null: it has none. */
export function sourceOf(content: ArtifactContent): string | null {
  if (content.kind === 'chart') return JSON.stringify(content.spec, null, 2);
  return content.kind === 'text' && content.format !== 'text' ? content.text : null;
}

interface ArtifactSourceProps {
  readonly name: string;
  readonly content: ArtifactContent;
}

/** The source as plain text, with hidden characters made visible. */
export function ArtifactSource({ name, content }: ArtifactSourceProps) {
  const { t } = useTranslation('artifacts');
  return (
    <ScrollBox
      label={t('sourceOf', { name: shownLine(name) })}
      text={sourceOf(content) ?? ''}
      worded={visibleWords}
      className="h-full"
    />
  );
}

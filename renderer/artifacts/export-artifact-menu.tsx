import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ArtifactFormat, VersionRef } from '../../shared/artifact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { exportArtifact, printArtifact } from '../export-artifact.ts';
import { saveFile } from '../save-file.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { notify } from '../ui/toast.tsx';
import { safePage } from './safe-page.ts';

interface ExportArtifactMenuProps {
  readonly topicId: TopicId;
  /** The version to export; null: all artifacts of the topic. */
  readonly version: {
    readonly ref: VersionRef;
    readonly name: string;
    readonly format: ArtifactFormat;
    /** The source of a page of HTML; null: it is none, or it is not loaded. */
    readonly html: string | null;
  } | null;
}

/** A button with a menu that exports one version of an artifact, or all artifacts. */
export function ExportArtifactMenu({ topicId, version }: ExportArtifactMenuProps) {
  const { t } = useTranslation('artifacts');
  const ref = version?.ref ?? null;
  const own = version === null || version.format === 'markdown' ? null : version;
  const exportOwn = () => {
    if (own === null) return;
    if (own.format !== 'html') void exportArtifact({ topicId, ref: own.ref, format: 'own' });
    else {
      const page = safePage(own.html ?? '');
      if (page === null) notify({ title: t('html.tooComplex'), tone: 'bad' });
      else saveFile(new File([page], pageName(own.name), { type: 'text/html' }));
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={version === null ? t('export.all') : t('export.one')}>
          <FileDown aria-hidden="true" size={15} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {own !== null && (
        <MenuItem disabled={own.format === 'html' && own.html === null} onSelect={exportOwn}>
          {t(`export.own.${own.format}`)}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void exportArtifact({ topicId, ref, format: 'markdown' })}>
        {t('export.markdown')}
      </MenuItem>
      <MenuItem onSelect={() => void exportArtifact({ topicId, ref, format: 'html' })}>{t('export.html')}</MenuItem>
      <MenuItem onSelect={() => void printArtifact({ topicId, ref })}>{t('export.print')}</MenuItem>
    </Menu>
  );
}

/** What the panel shows is saved, because a page as a model wrote it would run scripts and load files. */
function pageName(name: string): string {
  const bare =
    name
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/i, '') ?? '';
  const words = bare.replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, ' ').replace(/^[\s.-]+|[\s.]+$/g, '');
  return `${words.slice(0, 80) || 'Loopwright'}.html`;
}

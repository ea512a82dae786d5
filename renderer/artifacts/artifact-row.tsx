import { useTranslation } from 'react-i18next';
import type { Artifact } from '../../shared/artifact.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { useDateTime } from '../ui/use-date-time.ts';
import { ArtifactIcon } from './artifact-icon.tsx';

interface ArtifactRowProps {
  readonly artifact: Artifact;
  readonly onOpen: () => void;
}

/** One artifact of the list: its kind, name, versions and time. The whole row opens it. */
export function ArtifactRow({ artifact, onOpen }: ArtifactRowProps) {
  const { t } = useTranslation('artifacts');
  const dateTime = useDateTime();
  const { kind, format, name, state, versions, earlier } = artifact;
  const count = versions.length + earlier;
  const facts = [
    t(`kind.${kind}`),
    ...(count > 1 ? [t('versions', { count })] : []),
    ...(state === 'there' ? [] : [t(`state.${state}`)]),
    dateTime(versions.at(-1)?.at ?? 0),
  ];
  return (
    <li className="border-line border-t first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 w-full items-center gap-2.5 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <ArtifactIcon kind={kind} format={format} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span
            className={`line-clamp-2 text-ink [overflow-wrap:anywhere] ${state === 'there' ? '' : 'text-soft line-through'}`}
          >
            <bdi>{shownLine(name)}</bdi>
          </span>
          <span className="text-[12px] text-faint">{facts.join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}

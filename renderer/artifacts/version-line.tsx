import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArtifactVersion } from '../../shared/artifact.ts';
import { IconButton } from '../ui/button.tsx';
import { useDateTime } from '../ui/use-date-time.ts';

interface VersionLineProps {
  readonly version: ArtifactVersion;
  /** The shown version, the number of versions, and the first one that can be shown; counted from 1. */
  readonly number: number;
  readonly count: number;
  readonly first: number;
  readonly iteration: number | null;
  readonly onChoose: (number: number) => void;
}

/** The version that is shown, how it came to be, and the way to the others, also with the arrow keys. */
export function VersionLine({ version, number, count, first, iteration, onChoose }: VersionLineProps) {
  const { t } = useTranslation('artifacts');
  const dateTime = useDateTime();
  const choose = (next: number) => {
    if (next >= first && next <= count) onChoose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    choose(event.key === 'ArrowLeft' ? number - 1 : number + 1);
  };
  const facts = [
    ...(version.state === 'made' ? [] : [t(`version.${version.state}`)]),
    ...(iteration === null ? [] : [t('version.iteration', { number: iteration })]),
    dateTime(version.at),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-1 text-[12px] text-soft">
      {count > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <span
          role="group"
          aria-label={t('version.label')}
          className="flex flex-none items-center tabular-nums"
          onKeyDown={onKeyDown}
        >
          <IconButton
            label={t('version.previous')}
            size="small"
            className="w-5!"
            aria-disabled={number <= first || undefined}
            onClick={() => choose(number - 1)}
          >
            <ChevronLeft aria-hidden="true" size={14} strokeWidth={1.5} />
          </IconButton>
          <span aria-hidden="true" className="px-0.5">
            {t('version.of', { number, count })}
          </span>
          <span role="status" className="sr-only">
            {t('version.now', { number, count })}
          </span>
          <IconButton
            label={t('version.next')}
            size="small"
            className="w-5!"
            aria-disabled={number >= count || undefined}
            onClick={() => choose(number + 1)}
          >
            <ChevronRight aria-hidden="true" size={14} strokeWidth={1.5} />
          </IconButton>
        </span>
      )}
      <span className="min-w-0">{facts.join(' · ')}</span>
      {first > 1 && number === first && (
        <span className="w-full text-faint">{t('version.earlier', { count: first - 1 })}</span>
      )}
    </div>
  );
}

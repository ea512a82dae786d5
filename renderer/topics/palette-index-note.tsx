import { useTranslation } from 'react-i18next';
import type { TopicIndexView } from '../../shared/contract/topic-index.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { formatPercent } from '../i18n/format.ts';
import type { FoundPlaces, KnownIndex } from '../stores/topic-index.ts';
import { ProgressBar } from '../ui/states/progress-bar.tsx';

const SHOWN = 'flex flex-none flex-col gap-1 border-line border-t px-3.5 py-2 text-[12px] text-soft';

interface IndexNoteProps {
  readonly known: KnownIndex;
  readonly found: FoundPlaces | null;
}

/** Says how many places were found, why none can be, and how far an update of the index is. */
export function IndexNote({ known, found }: IndexNoteProps) {
  const { t, i18n } = useTranslation('topics');
  const reading = t('palette.files.reading');
  const view = known?.ok === true ? known.view : null;
  const said = words();
  return (
    <div className={said === '' ? 'sr-only' : SHOWN}>
      {view?.state === 'building' && (
        <div className="flex items-center gap-2.5">
          <ProgressBar label={reading} value={view.percent} max={100} />
          <span className="flex-none tabular-nums">{formatPercent(Math.round(view.percent), i18n.language)}</span>
        </div>
      )}
      <p role="status" className="[overflow-wrap:anywhere]">
        {said}
      </p>
    </div>
  );

  function words(): string {
    if (known === null) return t('palette.files.searching');
    if (!known.ok) return t('palette.files.failed.load', { why: known.failure.message });
    switch (known.view.state) {
      case 'restricted':
        return '';
      case 'none':
        return failed(known.view);
      case 'building':
        return known.view.before === null ? reading : places();
      case 'ready':
        return `${places()} ${failed(known.view)}`.trim();
    }
  }

  function places(): string {
    if (found === null) return t('palette.files.searching');
    const count = found.matches.length;
    if (count === 0) return t('palette.files.nothing');
    return t(found.onlySome ? 'palette.files.foundSome' : 'palette.files.found', { count });
  }

  function failed({ failure }: Extract<TopicIndexView, { readonly failure: unknown }>): string {
    if (failure === null) return '';
    const why = failureWords({ ...failure.data, failure: failure.code }) ?? failure.code;
    return t('palette.files.failedBefore', { why });
  }
}

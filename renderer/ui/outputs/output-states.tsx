import { useTranslation } from 'react-i18next';
import type { OutputFailure } from '../../output-source.ts';
import { Button } from '../button.tsx';
import { Spinner } from '../states/spinner.tsx';

/** The place of an output that is loading. It becomes visible only after a moment. */
export function StillLoading({ label, height }: { readonly label: string; readonly height?: number }) {
  return (
    <div
      role="status"
      className="appear-late flex items-center justify-center gap-2 rounded-small bg-sunken py-4 text-[12.5px] text-faint"
      style={height === undefined ? {} : { height }}
    >
      <Spinner size={13} /> {label}
    </div>
  );
}

/** Says why an output is not there. */
export function NotShown({ why, onRetry }: { readonly why: OutputFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation(['outputs', 'common']);
  return (
    <div
      role="status"
      className="flex min-h-9 items-center gap-3 rounded-small border border-line bg-sunken px-3 py-1.5 text-[12.5px] text-soft"
    >
      <span className="min-w-0 flex-1">{t(why === 'deleted' ? 'deleted' : 'notLoaded')}</span>
      {why === 'away' && (
        <Button size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}

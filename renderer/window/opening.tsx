/** What the window shows before the app has opened. */
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { hostIsReachable } from '../stores/follow.ts';
import type { FailedPartProps } from '../ui/parts/lazy-part.tsx';
import { PartNotLoaded } from '../ui/parts/part-not-loaded.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { NoWayIn } from './no-way-in.tsx';
import { type OpeningTexts, useWindowTitle } from './window-effects.ts';

/** Shown until the first snapshot of the host and the texts of the language have arrived. */
export function Opening({ texts }: { readonly texts: OpeningTexts }) {
  const { t } = useTranslation('common');
  const reachability = useAppStore((app) => app.reachability);
  const failure = useAppStore((app) => app.failure);
  useWindowTitle(null);
  if (reachability === 'refused') return <NoWayIn why="refused" />;
  return (
    <main className="flex h-full items-center justify-center">
      {reachability === 'ended' ? (
        <ErrorState title={t('connection.ended')} />
      ) : reachability === 'lost' ? (
        <ErrorState title={t('connection.none')} advice={t('connection.noneAdvice')} />
      ) : failure !== null ? (
        <ErrorState
          title={t('connection.failed')}
          advice={t('connection.failedAdvice')}
          details={`${failure.code}: ${failure.message}`}
          onRetry={hostIsReachable}
        />
      ) : texts.state === 'failed' ? (
        <PartNotLoaded {...texts} retrying={false} />
      ) : (
        <Line />
      )}
    </main>
  );
}

/** Shown while the code of the first screen is loading. */
export function OpeningLine() {
  return (
    <main className="flex h-full items-center justify-center">
      <Line />
    </main>
  );
}

export function NotOpened(props: FailedPartProps) {
  return (
    <main className="flex h-full items-center justify-center">
      <PartNotLoaded {...props} />
    </main>
  );
}

function Line() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="appear-late flex items-center gap-2.5 text-soft">
      <Spinner size={16} />
      {t('opening')}
    </div>
  );
}

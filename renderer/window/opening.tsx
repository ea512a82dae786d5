/** What the window shows before the app has opened. */
import { KeyRound, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { hostIsReachable } from '../stores/follow.ts';
import { retryConnection } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import type { FailedPartProps } from '../ui/parts/lazy-part.tsx';
import { PartNotLoaded } from '../ui/parts/part-not-loaded.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { type OpeningTexts, useWindowTitle } from './window-effects.ts';

/** Shown until the first snapshot of the host and the texts of the language have arrived. */
export function Opening({ texts }: { readonly texts: OpeningTexts }) {
  const { t } = useTranslation('common');
  const reachability = useAppStore((app) => app.reachability);
  const failure = useAppStore((app) => app.failure);
  useWindowTitle(null);
  if (reachability === 'refused' || reachability === 'used' || reachability === 'impostor') {
    return <NoWayIn why={reachability} />;
  }
  return (
    <Middle>
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
    </Middle>
  );
}

/** Shown while the code of the first screen is loading. */
export const OpeningLine = () => (
  <Middle>
    <Line />
  </Middle>
);

export const NotOpened = (props: FailedPartProps) => (
  <Middle>
    <PartNotLoaded {...props} />
  </Middle>
);

/** Shown in place of the app if the page has no token or key, or if the host does not accept it. */
export function NoWayIn({ why }: { readonly why: 'no-token' | 'refused' | 'used' | 'impostor' }) {
  const { t } = useTranslation('common');
  const Icon = why === 'impostor' ? ShieldAlert : KeyRound;
  return (
    <Middle>
      <EmptyState
        alone={true}
        icon={<Icon aria-hidden="true" size={24} strokeWidth={1.5} />}
        title={why === 'no-token' ? t('door.noToken') : t(`door.${why}`)}
        text={why === 'no-token' ? t('door.advice') : t(`door.${why}Advice`)}
      >
        {why === 'impostor' && <Button onClick={retryConnection}>{t('connection.checkAgain')}</Button>}
      </EmptyState>
    </Middle>
  );
}

const Middle = ({ children }: { readonly children: ReactNode }) => (
  <main className="flex h-full items-center justify-center">{children}</main>
);

function Line() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="appear-late flex items-center gap-2.5 text-soft">
      <Spinner size={16} />
      {t('opening')}
    </div>
  );
}

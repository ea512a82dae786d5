import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { ErrorState } from '../states/error-state.tsx';
import type { FailedPartProps } from './lazy-part.tsx';

/**
 * The placeholder of a part whose code could not be loaded. A newer build has other file names, so
 * after a failed retry the window can be reloaded.
 */
export function PartNotLoaded({ error, retrying, onRetry }: FailedPartProps) {
  const { t } = useTranslation('common');
  const [tried, setTried] = useState(false);
  return (
    <ErrorState
      title={t('part.failed')}
      advice={t('part.failedAdvice')}
      details={error.message}
      onRetry={() => {
        setTried(true);
        onRetry();
      }}
    >
      {tried && !retrying && <Button onClick={() => window.location.reload()}>{t('part.reload')}</Button>}
    </ErrorState>
  );
}

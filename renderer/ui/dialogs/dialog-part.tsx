/** Placeholders for a dialog whose code is loading or could not be loaded. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedPartProps } from '../parts/lazy-part.tsx';
import { PartLoading } from '../parts/part-loading.tsx';
import { PartNotLoaded } from '../parts/part-not-loaded.tsx';
import { Dialog, OVERLAY } from './dialog.tsx';

interface DialogPartProps {
  readonly onClose: () => void;
}

/**
 * Shown while the code of a dialog is loading. Does not take the focus, so that the dialog can
 * later return the focus to the element that had it.
 */
export function DialogLoading({ onClose }: DialogPartProps) {
  const { t } = useTranslation('common');
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [onClose]);
  return (
    <div className={`${OVERLAY} appear-late flex items-center justify-center`}>
      <div
        role="dialog"
        aria-label={t('part.loading')}
        className="h-40 w-[min(560px,calc(100vw-24px))] rounded-large border border-line bg-raised shadow-raised"
      >
        <PartLoading />
      </div>
    </div>
  );
}

export function DialogNotLoaded({ onClose, ...failed }: DialogPartProps & FailedPartProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog open={true} onClose={onClose} title={t('part.notLoaded')}>
      <PartNotLoaded {...failed} />
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/states/spinner.tsx';

/** A message that is shown while data is loaded from the host. */
export function Looking() {
  const { t } = useTranslation('inspector');
  return (
    <p role="status" className="flex items-center justify-center gap-2 px-3 py-4 text-soft">
      <Spinner />
      {t('looking')}
    </p>
  );
}

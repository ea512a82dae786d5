/** The title of the page; its rows are ordinary settings. */
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../ui/page-parts.tsx';

export function AppearancePage() {
  const { t } = useTranslation('settings');
  return <PageTitle title={t('page.appearance')} text={t('appearance.text')} />;
}

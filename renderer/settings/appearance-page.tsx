/**
 * The appearance page. It has only a title of its own; its rows are the ordinary settings of this
 * page.
 */
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../ui/page-parts.tsx';

export function AppearancePage() {
  const { t } = useTranslation('settings');
  return <PageTitle title={t('page.appearance')} text={t('appearance.text')} />;
}

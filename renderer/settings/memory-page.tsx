/** The page about what models may do with memory. The settings follow below it as ordinary rows. */
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../ui/page-parts.tsx';

export function MemoryPage() {
  const { t } = useTranslation('settings');
  return <PageTitle title={t('page.memory')} text={t('memory.text')} />;
}

/** The page with the version of the app, the system on which it runs, and its licence. */
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';

export function AboutPage() {
  const { t } = useTranslation('settings');
  const info = useAppStore((app) => app.info);
  return (
    <>
      <PageTitle title="Loopwright" text={t('about.text')} />
      <Rows label={t('page.about')}>
        <Row title={t('about.version')}>{info?.version ?? ''}</Row>
        <Row title={t('about.runsIn')}>{info === null ? '' : t(`about.shell.${info.shell}`)}</Row>
        <Row title={t('about.licence')}>MIT</Row>
      </Rows>
      <p className="text-[12.5px] text-faint">{t('about.privacy')}</p>
    </>
  );
}

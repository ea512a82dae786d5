/** The page with the version of the app, the system on which it runs, and its licence. */
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { ReleaseLeavesRow, ReleaseRow } from './release-row.tsx';

/** What the host sends to other computers, or asks of this one, and why. */
const LEAVES = ['models', 'servers', 'web', 'programs', 'local', 'links'] as const;

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
        <ReleaseRow />
      </Rows>
      <section aria-labelledby="what-leaves" className="flex flex-col gap-2">
        <div>
          <h3 id="what-leaves" className="font-semibold text-[13.5px]">
            {t('about.leaves.title')}
          </h3>
          <p className="text-[12.5px] text-soft">{t('about.leaves.text')}</p>
        </div>
        <Rows label={t('about.leaves.title')}>
          <ReleaseLeavesRow />
          {LEAVES.map((what) => (
            <Row key={what} title={t(`about.leaves.${what}.title`)} text={t(`about.leaves.${what}.text`)}>
              {what === 'models' && <Button onClick={() => showSettings('providers')}>{t('page.providers')}</Button>}
            </Row>
          ))}
        </Rows>
      </section>
    </>
  );
}

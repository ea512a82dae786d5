/** Theme and language. */
import { useTranslation } from 'react-i18next';
import { type Language, Theme } from '../../shared/settings.ts';
import { change } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Select } from '../ui/fields/select.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';

const LANGUAGES = ['system', 'en', 'zh-CN'] as const satisfies readonly Language[];

export function AppearancePage() {
  const { t } = useTranslation('settings');
  const theme = useAppStore(({ settings }) => settings.theme);
  const language = useAppStore(({ settings }) => settings.language);
  return (
    <>
      <PageTitle title={t('page.appearance')} text={t('appearance.text')} />
      <Rows label={t('page.appearance')}>
        <Row title={t('appearance.theme')}>
          <Select
            label={t('appearance.theme')}
            hideLabel={true}
            className="w-48"
            value={theme}
            options={Theme.options.map((value) => ({ value, label: t(`appearance.themes.${value}`) }))}
            onChange={(value) => change({ theme: value })}
          />
        </Row>
        <Row title={t('appearance.language')}>
          <Select
            label={t('appearance.language')}
            hideLabel={true}
            className="w-48"
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: t(`appearance.languages.${value}`) }))}
            onChange={(value) => change({ language: value })}
          />
        </Row>
      </Rows>
    </>
  );
}

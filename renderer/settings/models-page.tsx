/** The model that answers where a topic has not chosen its own. */
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { modelKey, modelName, modelOptions } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { change } from './change.ts';
import { PageTitle, Row, Rows } from './page-parts.tsx';

export function ModelsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const settings = useAppStore((app) => app.settings);
  const offered = modelOptions(settings, t('common:demo'));
  const current = modelKey(settings.model);
  const options = offered.map(({ key, provider, model }) => ({
    value: key,
    label: provider === '' ? model : `${model} · ${provider}`,
  }));
  const unknown = offered.every(({ key }) => key !== current);
  return (
    <>
      <PageTitle title={t('page.models')} text={t('models.text')} />
      <Rows label={t('page.models')}>
        <Row title={t('models.default')} text={t('models.defaultText')}>
          <Select
            label={t('models.default')}
            hideLabel={true}
            className="w-[280px] max-w-full"
            value={current}
            options={
              unknown ? [{ value: current, label: modelName(settings.model, t('common:demo')) }, ...options] : options
            }
            onChange={(key) => {
              const chosen = offered.find((option) => option.key === key);
              if (chosen !== undefined) change({ model: chosen.setting });
            }}
          />
        </Row>
        <Row title={t('models.more')} text={t('models.moreText')}>
          <Button onClick={() => showSettings('providers')}>{t('page.providers')}</Button>
        </Row>
      </Rows>
    </>
  );
}

/** The page that sets the default model, which answers in topics without a model of their own. */
import { useTranslation } from 'react-i18next';
import { change } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { useAppStore } from '../stores/app-store.ts';
import { modelName } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ModelPicker } from '../ui/models/model-picker.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';

export function ModelsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const model = useAppStore(({ settings }) => settings.model);
  const choices = useModelChoices(model);
  const name = modelName(model, t('common:demo'));
  return (
    <>
      <PageTitle title={t('page.models')} text={t('models.text')} />
      <Rows label={t('page.models')}>
        <Row title={t('models.default')} text={t('models.defaultText')}>
          <ModelPicker
            {...choices}
            onChoose={({ setting }) => change({ model: setting })}
            onAddProvider={() => showSettings('providers')}
            trigger={
              <Chip aria-label={t('models.defaultLabel', { name })}>
                <span className="max-w-56 truncate">{name}</span>
              </Chip>
            }
          />
        </Row>
        <Row title={t('models.more')} text={t('models.moreText')}>
          <Button onClick={() => showSettings('providers')}>{t('page.providers')}</Button>
        </Row>
      </Rows>
    </>
  );
}

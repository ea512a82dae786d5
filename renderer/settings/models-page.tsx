/** The page that sets the default model, which answers in topics without a model of their own, and its fallback. */
import { useTranslation } from 'react-i18next';
import { change } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { useAppStore } from '../stores/app-store.ts';
import { DEMO_MODEL, modelName } from '../stores/models.ts';
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
        <FallbackModel />
        <Row title={t('models.more')} text={t('models.moreText')}>
          <Button onClick={() => showSettings('providers')}>{t('page.providers')}</Button>
        </Row>
      </Rows>
    </>
  );
}

/** The choice of the model that is asked when the model of a loop fails. The demo cannot be one. */
function FallbackModel() {
  const { t } = useTranslation(['settings', 'common']);
  const fallback = useAppStore(({ settings }) => settings.fallbackModel);
  const { options, recent, chosenKey, unlisted } = useModelChoices(fallback ?? DEMO_MODEL);
  const isOwn = ({ group }: { readonly group: string }) => group !== '';
  const name = fallback === null ? t('models.noFallback') : modelName(fallback, t('common:demo'));
  return (
    <Row title={t('models.fallback')} text={t('models.fallbackText')}>
      {fallback !== null && (
        <Button onClick={() => change({ fallbackModel: null })}>{t('models.removeFallback')}</Button>
      )}
      <ModelPicker
        options={options.filter(isOwn)}
        recent={recent.filter(isOwn)}
        chosenKey={chosenKey}
        unlisted={unlisted}
        onChoose={({ setting }) => change({ fallbackModel: setting })}
        onAddProvider={() => showSettings('providers')}
        trigger={
          <Chip aria-label={t('models.fallbackLabel', { name })}>
            <span className="max-w-56 truncate">{name}</span>
          </Chip>
        }
      />
    </Row>
  );
}

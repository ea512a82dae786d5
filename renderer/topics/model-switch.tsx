import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { chooseModel, useTopicChoices } from '../actions/topic-choices.ts';
import { useAwaitedModel, useLoopLives } from '../stores/awaited-model.ts';
import { modelName } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Chip } from '../ui/chip.tsx';
import { ModelPicker } from '../ui/models/model-picker.tsx';

/**
 * Chooses the model for the next iterations of a topic: the demo or a model of a provider. It stands
 * in the header of the topic and nowhere else.
 */
export const ModelSwitch = memo(function ModelSwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['models', 'common', 'topics']);
  const { model } = useTopicChoices(topicId);
  const choices = useModelChoices(model);
  const lives = useLoopLives(topicId);
  const name = modelName(model, t('common:demo'));
  return (
    <ModelPicker
      {...choices}
      note={lives ? t('picker.fromNext') : undefined}
      onChoose={({ setting }) => void act(() => chooseModel(topicId, setting), t('topics:failed.model'))}
      onAddProvider={() => showSettings('providers')}
      trigger={
        <Chip aria-label={t('picker.label', { name })}>
          <span className="max-w-40 truncate">{name}</span>
        </Chip>
      }
    />
  );
});

/** A note that another model has been chosen, shown until the loop uses that model. */
export function AwaitedModelNote({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['models', 'common']);
  const model = useAwaitedModel(topicId);
  return (
    <p role="status" className="px-1 text-[12px] text-soft empty:hidden not-empty:pb-1.5">
      {model !== null && t('picker.switched', { name: modelName(model, t('common:demo')) })}
    </p>
  );
}

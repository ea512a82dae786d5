import { Bot, ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { chooseModel, useTopicChoices } from '../actions/topic-choices.ts';
import { useAwaitedModel, useLoopLives } from '../stores/awaited-model.ts';
import { modelName } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ModelPicker } from '../ui/models/model-picker.tsx';

interface ModelSwitchProps {
  readonly topicId: TopicId | null;
  /**
   * Where the switch is shown. In the composer it is small, and it is an icon when there is no
   * room for the model's name.
   */
  readonly place: 'header' | 'composer';
}

/** Chooses the model for the next iterations of a topic: the demo or a model of a provider. */
export const ModelSwitch = memo(function ModelSwitch({ topicId, place }: ModelSwitchProps) {
  const { t } = useTranslation(['models', 'common', 'topics']);
  const { model } = useTopicChoices(topicId);
  const choices = useModelChoices(model);
  const lives = useLoopLives(topicId);
  const name = modelName(model, t('common:demo'));
  return (
    <ModelPicker
      {...choices}
      side={place === 'composer' ? 'top' : 'bottom'}
      note={lives ? t('picker.fromNext') : undefined}
      onChoose={({ setting }) => void act(() => chooseModel(topicId, setting), t('topics:failed.model'))}
      onAddProvider={() => showSettings('providers')}
      trigger={
        place === 'header' ? (
          <Chip aria-label={t('picker.label', { name })}>
            <span className="max-w-40 truncate">{name}</span>
          </Chip>
        ) : (
          <Button
            aria-label={t('picker.labelInComposer', { name })}
            title={name}
            className="min-w-0 @min-[580px]:shrink"
          >
            <Bot aria-hidden="true" size={13} strokeWidth={1.75} className="flex-none" />
            <span className="max-w-56 truncate @max-[580px]:hidden">{name}</span>
            <ChevronDown aria-hidden="true" size={13} strokeWidth={1.75} className="flex-none" />
          </Button>
        )
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

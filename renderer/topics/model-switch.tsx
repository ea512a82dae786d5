import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useEffortChoices } from '../actions/effort-choices.ts';
import { useFallbackField } from '../actions/fallback-field.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { chooseFallback, chooseModel, useTopicChoices } from '../actions/topic-choices.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { useAwaitedModel, useLoopLives } from '../stores/awaited-model.ts';
import { modelKey, modelName, providerToName } from '../stores/models.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Chip } from '../ui/chip.tsx';
import { Select } from '../ui/fields/select.tsx';
import { ModelPicker } from '../ui/models/model-picker.tsx';

/**
 * Chooses the model for the next iterations of a topic: the demo or a model of a provider, and how
 * long it thinks. It stands in the header of the topic and nowhere else.
 */
export const ModelSwitch = memo(function ModelSwitch({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['models', 'common', 'topics']);
  const { model } = useTopicChoices(topicId);
  const choices = useModelChoices(model);
  const lives = useLoopLives(topicId);
  const effort = useEffortChoices(model)?.name ?? null;
  const shortName = modelName(model, t('common:demo'));
  const provider = providerToName(choices.options, model);
  const name = provider === null ? shortName : `${shortName} · ${provider}`;
  const { chose, onClosed } = useWriteOn();
  return (
    <ModelPicker
      {...choices}
      note={lives ? t('picker.fromNext') : undefined}
      more={<OfTopic topicId={topicId} />}
      onClosed={onClosed}
      onChoose={({ key, setting }) => {
        chose();
        // The model that is chosen already keeps its effort.
        const next = key === modelKey(model) ? model : setting;
        void act(() => chooseModel(topicId, next), t('topics:failed.model'));
      }}
      onAddProvider={() => showSettings('providers')}
      trigger={
        <Chip aria-label={effort === null ? t('picker.label', { name }) : t('picker.labelEffort', { name, effort })}>
          <span className="max-w-40 truncate">{shortName}</span>
          {provider !== null && <span className="max-w-24 flex-none truncate text-soft">· {provider}</span>}
          {effort !== null && (
            <span
              aria-hidden="true"
              // The effort is drawn by the style sheet, because the name of the button must contain its text.
              data-effort={effort}
              className="max-w-24 flex-none truncate text-faint after:content-[attr(data-effort)]"
            />
          )}
        </Chip>
      }
    />
  );
});

/** The thinking effort of the topic's model, and the model that answers when it fails. */
function OfTopic({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['models', 'topics']);
  const { model } = useTopicChoices(topicId);
  const efforts = useEffortChoices(model);
  return (
    <>
      {efforts !== null && (
        <div className="flex-none border-line border-t px-3 py-2">
          <Select
            label={t('profile.effort')}
            value={efforts.value}
            options={efforts.options}
            onChange={(choice) =>
              void act(() => chooseModel(topicId, efforts.withEffort(choice)), t('topics:failed.effort'))
            }
          />
        </div>
      )}
      <FallbackOfTopic topicId={topicId} />
    </>
  );
}

/** The choice of the model that is asked when the topic's model fails. The demo cannot be one. */
function FallbackOfTopic({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation(['models', 'topics']);
  const { fallbackModel } = useTopicChoices(topicId);
  const field = useFallbackField(fallbackModel);
  if (field === null) return null;
  return (
    <div className="flex-none border-line border-t px-3 py-2">
      <Select
        label={t('picker.fallback')}
        hint={t('picker.fallbackHint')}
        value={field.value}
        options={field.options}
        onChange={(chosen) =>
          void act(() => chooseFallback(topicId, field.choiceOf(chosen)), t('topics:failed.fallback'))
        }
      />
    </div>
  );
}

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

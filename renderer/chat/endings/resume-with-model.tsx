import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../../shared/ids.ts';
import { useAct } from '../../act.ts';
import { useModelChoices } from '../../actions/model-choices.ts';
import { chooseModel, useTopicChoices } from '../../actions/topic-choices.ts';
import { showSettings } from '../../stores/navigation-store.ts';
import { resumeLoop } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { ModelPicker } from '../../ui/models/model-picker.tsx';
import { useChatTopic } from '../chat-topic.ts';

interface ResumeWithModelProps {
  readonly loopId: LoopId;
  readonly isPrimary: boolean;
}

/** Lets the user choose another model for the topic, with which the loop goes on at once. */
export function ResumeWithModel({ loopId, isPrimary }: ResumeWithModelProps) {
  const { t } = useTranslation(['chat', 'topics']);
  const topicId = useChatTopic();
  const { model } = useTopicChoices(topicId);
  const choices = useModelChoices(model);
  const { busy, perform } = useAct(t('topics:failed.model'));
  return (
    <ModelPicker
      {...choices}
      align="start"
      note={t('ending.goesOnWith')}
      onChoose={({ setting }) =>
        void perform(async () => {
          await chooseModel(topicId, setting);
          await resumeLoop(loopId);
        })
      }
      onAddProvider={() => showSettings('providers')}
      trigger={
        <Button needsHost={true} busy={busy} variant={isPrimary ? 'primary' : 'plain'}>
          {t('ending.otherModel')}
        </Button>
      }
    />
  );
}

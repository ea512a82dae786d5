import { ChevronDown, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { MessageId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS, type ModelSetting } from '../../shared/settings.ts';
import { attempt } from '../stores/attempt.ts';
import { useModelChoices } from '../stores/model-choices.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { tryAgain } from '../stores/versions.ts';
import { IconButton } from '../ui/button.tsx';
import { ModelPicker } from '../ui/model-picker.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy, useChatTopic } from './chat-topic.ts';

/** Has a question answered anew, with the topic's model or another. The answer that is there is kept. */
export function TryAgain({ question }: { readonly question: MessageId }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const busy = useBusy();
  const model = useOpenTopic(
    topicId,
    useShallow(({ topic }) => topic.model),
  );
  const choices = useModelChoices(model ?? DEFAULT_SETTINGS.model);
  const unavailable = busy ? t('bar.busy') : null;
  const ask = (other?: ModelSetting) =>
    void attempt(
      () => tryAgain(topicId, question, other),
      ({ message }) => notify({ title: t('bar.notAgain'), text: message, tone: 'bad' }),
    );
  return (
    <>
      <IconButton label={t('bar.tryAgain')} size="small" unavailable={unavailable} onClick={() => ask()}>
        <RotateCcw aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
      <ModelPicker
        {...choices}
        align="start"
        note={t('bar.becomesTopics')}
        onChoose={({ setting }) => ask(setting)}
        onAddProvider={() => showSettings('providers')}
        trigger={
          <IconButton
            label={t('bar.tryAgainWith')}
            size="small"
            unavailable={unavailable}
            className="-ml-0.5 w-4! text-faint"
          >
            <ChevronDown aria-hidden="true" size={12} strokeWidth={1.75} />
          </IconButton>
        }
      />
    </>
  );
}

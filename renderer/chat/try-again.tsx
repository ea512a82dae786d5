import { ChevronDown, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { MessageId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS, type ModelSetting } from '../../shared/settings.ts';
import { useAct } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { tryAgain } from '../stores/versions.ts';
import { IconButton } from '../ui/button.tsx';
import { ModelList } from '../ui/models/model-list.tsx';
import { ModelPopover } from '../ui/models/model-picker.tsx';
import { useBusy, useChatTopic } from './chat-topic.ts';

/**
 * A button that requests another answer to a question, from the topic's model or from another
 * model. The current answer is kept as an earlier version.
 */
export function TryAgain({ question }: { readonly question: MessageId }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const busy = useBusy();
  const { busy: asking, perform } = useAct(t('bar.notAgain'));
  const unavailable = busy || asking ? t('bar.busy') : null;
  const ask = (other?: ModelSetting) => perform(() => tryAgain(topicId, question, other));
  return (
    <>
      <IconButton label={t('bar.tryAgain')} size="small" unavailable={unavailable} onClick={() => void ask()}>
        <RotateCcw aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
      <ModelPopover
        align="start"
        note={t('bar.becomesTopics')}
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
      >
        {(onChosen) => (
          <Models
            onChoose={(other) => {
              onChosen();
              void ask(other);
            }}
          />
        )}
      </ModelPopover>
    </>
  );
}

/** A menu of the topic's model and all other models. */
function Models({ onChoose }: { readonly onChoose: (model: ModelSetting) => void }) {
  const { t } = useTranslation('models');
  const model = useOpenTopic(
    useChatTopic(),
    useShallow(({ topic }) => topic.model),
  );
  const choices = useModelChoices(model ?? DEFAULT_SETTINGS.model);
  return <ModelList {...choices} label={t('picker.choose')} onChoose={({ setting }) => onChoose(setting)} />;
}

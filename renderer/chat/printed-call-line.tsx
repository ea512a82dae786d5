import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../shared/message.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { readCallsFromText, readsCallsFromText } from '../stores/calls-from-text.ts';
import { Button } from '../ui/button.tsx';
import { AnswerBar } from './answer-bar.tsx';
import type { AnswerEnd } from './chat-row.ts';
import { useChatTopic, useInTopic } from './chat-topic.ts';

interface PrintedCallLineProps {
  readonly model: ModelRef | null;
  /** Whether no such line follows in the chat. */
  readonly newest: boolean;
  /** The end of the answer, if it ends with this line. */
  readonly end: AnswerEnd | null;
}

/**
 * Says that the model printed a call as text, which did not run. The newest such line offers to read
 * such calls from now on.
 */
export const PrintedCallLine = memo(function PrintedCallLine({ model, newest, end }: PrintedCallLineProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const setting = useInTopic(({ topic }) => topic.model, null);
  const providers = useAppStore(({ settings }) => settings.providers);
  const { busy, perform } = useAct(t('printed.notSaved'));
  // The choice is about the model that wrote the reply, not about another one chosen since then.
  const chosen = newest && setting !== null && setting.model === model?.model ? setting : null;
  const isOn = chosen !== null && readsCallsFromText(chosen, providers);
  return (
    <div className="group/line">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={t('printed.said')}
        className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[12.5px]"
      >
        <span className="text-warn">{t('printed.said')}</span>
        {isOn && <span className="text-soft">{t('printed.on')}</span>}
        {chosen !== null && !isOn && (
          <Button
            needsHost={true}
            size="small"
            busy={busy}
            onClick={() => void perform(() => readCallsFromText(topicId, chosen, providers))}
          >
            {t('printed.read')}
          </Button>
        )}
      </div>
      {end !== null && (
        <div className="mt-1">
          <AnswerBar end={end} />
        </div>
      )}
    </div>
  );
});

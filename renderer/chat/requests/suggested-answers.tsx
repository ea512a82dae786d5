/** The suggested answers of an open question. One press sends the answer. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/ids.ts';
import { useAct } from '../../act.ts';
import { answerQuestion } from '../../actions/send.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { STANDS, useStanding } from '../deciding/use-standing.ts';
import { visibleLine } from '../tool-words.ts';

interface SuggestedAnswersProps {
  /** The message with the question. */
  readonly messageId: MessageId;
  readonly options: readonly string[];
}

export function SuggestedAnswers({ messageId, options }: SuggestedAnswersProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const { busy, perform } = useAct(t('question.notAnswered'));
  const answer = (option: string) => void perform(() => answerQuestion(topicId, messageId, option));
  return (
    <ul aria-label={t('question.options')} className="mt-2 flex flex-wrap gap-1.5">
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change
        <Option key={at} id={`${messageId} ${at}`} text={option} busy={busy} onPress={() => answer(option)} />
      ))}
    </ul>
  );
}

interface OptionProps {
  readonly id: string;
  readonly text: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** A press counts only after the button has stood still in sight, as on an approval card. */
function Option({ id, text, busy, onPress }: OptionProps) {
  const root = useRef<HTMLLIElement>(null);
  const { ready, counts } = useStanding(root, id);
  return (
    <li ref={root} className="max-w-full">
      <Button
        {...STANDS}
        needsHost={true}
        busy={busy}
        waits={!ready}
        className="h-auto! min-h-7 max-w-full whitespace-normal! py-1 text-left text-ink! [overflow-wrap:anywhere]"
        onClick={() => counts() && onPress()}
      >
        {visibleLine(text)}
      </Button>
    </li>
  );
}

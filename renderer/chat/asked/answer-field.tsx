import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../shared/draft.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { useAct } from '../../act.ts';
import { answerQuestion } from '../../actions/send.ts';
import { ofInputMethod, takeWritingKey } from '../../actions/writing-keys.ts';
import { changeDraft, setDraft, useDraft } from '../../stores/draft-store.ts';
import { useOpenTopic } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

interface AnswerFieldProps {
  readonly topicId: TopicId;
  /** The message with the question. */
  readonly messageId: MessageId;
}

/** A field for an answer in the user's own words. Its text is the draft of the topic. */
export function AnswerField({ topicId, messageId }: AnswerFieldProps) {
  const { t } = useTranslation('chat');
  const kept = useOpenTopic(topicId, ({ topic }) => topic.draft) ?? '';
  const draft = useDraft(topicId, kept);
  const { busy, perform } = useAct(t('question.notAnswered'));
  const text = messageOf(draft).trim();
  const send = () => {
    if (text === '' || busy) return;
    void perform(async () => {
      await answerQuestion(topicId, messageId, text);
      changeDraft(topicId, kept, (now) => (now === draft ? '' : now));
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t('asked.answer')}
        rows={2}
        isProse={true}
        value={draft}
        onChange={({ target }) => setDraft(topicId, target.value)}
        onKeyDown={(event) => {
          if (!ofInputMethod(event)) takeWritingKey(event, { send, write: (written) => setDraft(topicId, written) });
        }}
      />
      <Button
        variant="primary"
        needsHost={true}
        busy={busy}
        disabled={text === '' && !busy}
        className="self-end"
        onClick={send}
      >
        {t('asked.send')}
      </Button>
    </div>
  );
}

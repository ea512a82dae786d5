import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/ids.ts';
import { withoutFactMarks } from '../../../shared/markdown/fact-mark.ts';
import type { QuestionPart } from '../../../shared/message.ts';
import { questionText } from '../../../shared/question-text.ts';
import { useAct } from '../../act.ts';
import { runSlashCommand } from '../../actions/send.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../card.tsx';
import { useChatTopic, useInTopic } from '../chat-topic.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { visibleLine } from '../tool-words.ts';
import { SuggestedAnswers } from './suggested-answers.tsx';

interface QuestionCardProps {
  readonly messageId: MessageId;
  readonly part: QuestionPart;
  /**
   * Whether the question waits for an answer. The user presses a suggested answer or writes one in
   * the composer.
   */
  readonly open: boolean;
}

export function QuestionCard({ messageId, part, open }: QuestionCardProps) {
  const { t } = useTranslation('chat');
  const waiting = useInTopic(({ loop }) => loop?.state.name === 'waiting', false);
  const options = open && waiting ? (part.options ?? []) : [];
  const prefix = part.prefix === '' ? t('question.prefix') : visibleLine(part.prefix);
  return (
    <Card label={t('question.name')} tone={open ? 'accent' : 'plain'} state={open ? 'open' : 'answered'}>
      <div className="px-3 py-2">
        <div className="flex flex-wrap gap-x-2">
          <strong className="flex-none font-semibold leading-[1.6]">{prefix}</strong>
          <div className="min-w-0 flex-1 basis-60">
            <Markdown text={withoutFactMarks(options.length === 0 ? questionText(part) : part.question)} />
          </div>
        </div>
        {options.length > 0 && <SuggestedAnswers messageId={messageId} options={options} />}
        {open && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <p className="text-[12.5px] text-soft">
              {t(options.length === 0 ? 'question.hint' : 'question.otherHint')}
            </p>
            {waiting && <CancelTask />}
          </div>
        )}
      </div>
    </Card>
  );
}

/** A button with the same effect as the slash command `/cancel`. */
function CancelTask() {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const { busy, perform } = useAct(t('question.notCancelled'));
  const cancel = () => perform(() => runSlashCommand(topicId, '/cancel'));
  return (
    <Button needsHost={true} size="small" busy={busy} className="ml-auto" onClick={() => void cancel()}>
      {t('question.cancel')}
    </Button>
  );
}

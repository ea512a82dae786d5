import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import type { MessageView } from '../../../shared/topic.ts';
import { inspectEnd } from '../../stores/inspector-store.ts';
import { showPanel } from '../../stores/navigation-store.ts';
import { beginRewording } from '../../stores/rewording.ts';
import { showInChat } from '../../stores/wanted-place.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic, useInTopic } from '../chat-topic.ts';
import { ResumeWithModel } from './resume-with-model.tsx';

/**
 * What helps a loop whose model went wrong again and again: another model, a look at what it was told, or
 * other words. The same model with more attempts would go wrong again.
 */
export function StuckOffers({ loopId }: { readonly loopId: LoopId }) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const goal = useInTopic(({ messages }) => goalOf(messages, loopId), null);
  const inspect = () => {
    showPanel('inspector');
    void inspectEnd(topicId, loopId);
  };
  const edit = ({ id, parts }: MessageView) => {
    beginRewording(id, textOf({ parts }));
    showInChat({ topicId, messageId: id, callId: null });
  };
  return (
    <>
      <ResumeWithModel loopId={loopId} isPrimary={true} />
      <Button onClick={inspect}>{t('ending.inspect')}</Button>
      {goal !== null && <Button onClick={() => edit(goal)}>{t('ending.editMessage')}</Button>}
    </>
  );
}

/** The message that the loop answers; null: it is not loaded. */
function goalOf(messages: readonly MessageView[], loopId: LoopId): MessageView | null {
  const first = messages.findIndex((message) => message.loopId === loopId);
  if (first < 0) return null;
  const goal = messages.slice(0, first + 1).findLast(({ role }) => role === 'user');
  return goal ?? null;
}

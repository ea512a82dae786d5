import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { pinMessage } from '../stores/topic-store.ts';
import { IconButton } from '../ui/button.tsx';
import { useChatTopic } from './chat-topic.ts';
import { REVEALED } from './hover-bar.tsx';

interface PinButtonProps {
  readonly messageId: MessageId;
  readonly pinned: boolean;
}

/**
 * A button that pins a message, so that a compaction keeps its full text. On a pinned message it
 * is always visible.
 */
export function PinButton({ messageId, pinned }: PinButtonProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  return (
    <IconButton
      label={t(pinned ? 'bar.unpin' : 'bar.pin')}
      size="small"
      data-pinned={pinned ? '' : undefined}
      className={pinned ? 'group/pin text-accent!' : REVEALED}
      onClick={() => void act(() => pinMessage(topicId, messageId, !pinned))}
    >
      {pinned ? (
        <>
          <Pin aria-hidden="true" size={14} strokeWidth={1.5} className="fill-current group-hover/pin:hidden" />
          <PinOff aria-hidden="true" size={14} strokeWidth={1.5} className="hidden group-hover/pin:block" />
        </>
      ) : (
        <Pin aria-hidden="true" size={14} strokeWidth={1.5} />
      )}
    </IconButton>
  );
}

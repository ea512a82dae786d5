import { GitBranch, Quote, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId, TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { branchAt, deleteMessage, restoreMessages } from '../stores/conversation.ts';
import { quote } from '../stores/wanted-quote.ts';
import { IconButton } from '../ui/button.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy, useChatTopic } from './chat-topic.ts';

interface MessageActionsProps {
  readonly messageId: MessageId;
  readonly text: string;
  readonly by: 'user' | 'assistant';
}

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.5 } as const;

/** The buttons that quote a message, branch the topic off at it, and delete it. */
export function MessageActions({ messageId, text, by }: MessageActionsProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const busy = useBusy();
  const [working, setWorking] = useState(false);
  const perform = async (action: () => Promise<unknown>, failed: string) => {
    setWorking(true);
    await act(action, failed);
    setWorking(false);
  };
  const remove = async () => {
    const ids = await deleteMessage(topicId, messageId);
    notify({
      title: () => t(by === 'user' ? 'bar.deletedYours' : 'bar.deletedAnswer'),
      action: {
        label: () => t('bar.undo'),
        onClick: () => void act(() => restoreMessages(topicId, ids), t('bar.notRestored')),
      },
    });
  };
  return (
    <>
      <IconButton
        label={t('bar.quote')}
        size="small"
        // The press would clear the selection.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => quoteSelected(event, topicId, text)}
      >
        <Quote {...ICON} />
      </IconButton>
      <IconButton
        label={t(by === 'user' ? 'bar.branchBefore' : 'bar.branch')}
        size="small"
        unavailable={working ? t('bar.busy') : null}
        onClick={() => void perform(() => branchAt(topicId, messageId), t('bar.notBranched'))}
      >
        <GitBranch {...ICON} />
      </IconButton>
      <IconButton
        label={t(by === 'user' ? 'bar.deleteYours' : 'bar.deleteAnswer')}
        size="small"
        unavailable={busy || working ? t('bar.busy') : null}
        onClick={() => void perform(remove, t('bar.notDeleted'))}
      >
        <Trash2 {...ICON} />
      </IconButton>
    </>
  );
}

/** Quotes the selected part of the message, or all of it if nothing in it is selected. */
function quoteSelected({ currentTarget }: MouseEvent<HTMLElement>, topicId: TopicId, text: string): void {
  const selection = window.getSelection();
  const line = currentTarget.closest('.group\\/line');
  const isInside = line?.contains(selection?.anchorNode ?? null) ?? false;
  const selected = isInside ? (selection?.toString().trim() ?? '') : '';
  quote(topicId, selected === '' ? text : selected);
}

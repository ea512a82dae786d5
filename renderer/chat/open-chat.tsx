import { CompactionDialog } from './compaction-dialog.tsx';
import { MessageList, type MessageListProps } from './list/message-list.tsx';

/** A topic with messages. */
export function OpenChat(props: MessageListProps) {
  return (
    <>
      <MessageList {...props} />
      <CompactionDialog topicId={props.topicId} />
    </>
  );
}

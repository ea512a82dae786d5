import { CompactionDialog } from './compaction-dialog.tsx';
import { MessageList, type MessageListProps } from './list/message-list.tsx';

/** Shows the chat of a topic that has messages. */
export function OpenChat(props: MessageListProps) {
  return (
    <>
      <MessageList {...props} />
      <CompactionDialog topicId={props.topicId} />
    </>
  );
}

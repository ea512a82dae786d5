import { CompactionDialog } from './compaction-dialog.tsx';
import { FindBar } from './find/find-bar.tsx';
import { MessageList, type MessageListProps } from './list/message-list.tsx';

/** Shows the chat of a topic that has messages. */
export function OpenChat(props: MessageListProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FindBar topicId={props.topicId} />
      <div className="min-h-0 flex-1">
        <MessageList {...props} />
      </div>
      <CompactionDialog topicId={props.topicId} />
    </div>
  );
}

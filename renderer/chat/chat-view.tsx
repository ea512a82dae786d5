/** The messages of a topic and its live loop. Fills the available space. */
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { type OwnMessage, useOwnMessagesOf } from '../stores/own-messages.ts';
import { reopenTopic, useOpenTopic, useTopicStore } from '../stores/topic-store.ts';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ChatTopic } from './chat-topic.ts';
import { EmptyTopic } from './empty-topic.tsx';
import { LineColumn } from './list/line-column.tsx';
import { SendingMessage } from './user-words.tsx';

const OpenChat = lazyPart(() => import('./open-chat.tsx').then((part) => part.OpenChat), { Loading });

/**
 * The chat of a topic. `topicId` is null for a new topic, which is created with its first
 * message.
 */
export function ChatView({ topicId }: { readonly topicId: TopicId | null }) {
  const own = useOwnMessagesOf(topicId, 'chat');
  if (topicId === null) return own.length === 0 ? <EmptyTopic topicId={null} /> : <FirstMessages own={own} />;
  return (
    <ChatTopic value={topicId}>
      <OpenedTopic topicId={topicId} />
    </ChatTopic>
  );
}

/**
 * Shows the messages that the user has sent in a new topic until the host has reported the topic.
 */
function FirstMessages({ own }: { readonly own: readonly OwnMessage[] }) {
  const { t } = useTranslation('chat');
  return (
    <div role="log" aria-live="off" aria-label={t('messages')} className="h-full overflow-y-auto pt-3">
      {own.map(({ key, text }) => (
        <LineColumn key={key} kind="sending">
          <SendingMessage text={text} />
        </LineColumn>
      ))}
    </div>
  );
}

function OpenedTopic({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('chat');
  const own = useOwnMessagesOf(topicId, 'chat');
  const messages = useOpenTopic(topicId, (open) => open.messages);
  const commands = useOpenTopic(topicId, (open) => open.commands);
  const failure = useTopicStore(({ entries }) => {
    const entry = entries[topicId];
    return entry?.state === 'failed' ? entry.failure : null;
  });
  if (failure !== null) {
    return (
      <div className="flex h-full items-center justify-center overflow-y-auto">
        <ErrorState
          title={t(failure.code === 'not-found' ? 'failed.gone' : 'failed.title')}
          advice={t(failure.code === 'not-found' ? 'failed.goneAdvice' : 'failed.advice')}
          details={`${failure.code}: ${failure.message}`}
          onRetry={() => reopenTopic(topicId)}
        />
      </div>
    );
  }
  if (messages === null || commands === null) return <Loading topicId={topicId} />;
  if (messages.length === 0 && commands.length === 0)
    return own.length === 0 ? <EmptyTopic topicId={topicId} /> : <FirstMessages own={own} />;
  return <OpenChat topicId={topicId} messages={messages} commands={commands} />;
}

const WIDTHS = ['w-3/5 self-end', 'w-full', 'w-11/12', 'w-2/3'] as const;

/**
 * Shown while the topic loads: the user's own messages in a new topic, or else animated
 * placeholders for the messages.
 */
function Loading({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('chat');
  const own = useOwnMessagesOf(topicId, 'chat');
  if (own.length > 0) return <FirstMessages own={own} />;
  return (
    <div role="status" aria-label={t('loading')} className="mx-auto flex max-w-(--chat-width) flex-col gap-3 px-6 py-8">
      {WIDTHS.map((width) => (
        <div key={width} className={`h-5 animate-pulse rounded-small bg-hover ${width}`} />
      ))}
    </div>
  );
}

/**
 * What a topic asks the user, outside of its chat: the same cards as in the chat, so that an approval
 * shows everything that the call does, and a field for an answer.
 */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { openTopic, reopenTopic, useOpenTopic, useTopicStore } from '../../stores/topic-store.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { ToolCall } from '../calls/tool-card.tsx';
import { ChatTopic } from '../chat-topic.ts';
import { QuestionCard } from '../requests/question-card.tsx';
import { RequestCard } from '../requests/request-card.tsx';
import { AnswerField } from './answer-field.tsx';
import { type AskedPart, askedParts } from './asked-parts.ts';

export function AskedInTopic({ topicId }: { readonly topicId: TopicId }) {
  useEffect(() => openTopic(topicId), [topicId]);
  return (
    <ChatTopic value={topicId}>
      <Opened topicId={topicId} />
    </ChatTopic>
  );
}

function Opened({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('chat');
  const failure = useTopicStore(({ entries }) => {
    const entry = entries[topicId];
    return entry?.state === 'failed' ? entry.failure : null;
  });
  const messages = useOpenTopic(topicId, (open) => open.messages);
  const loop = useOpenTopic(topicId, (open) => open.loop);
  const requests = useOpenTopic(topicId, (open) => open.requests);
  const parts = useMemo(
    () => (messages === null || requests === null ? null : askedParts({ messages, loop, requests })),
    [messages, loop, requests],
  );
  if (failure !== null) {
    return (
      <ErrorState
        title={t('failed.title')}
        advice={t('failed.advice')}
        details={`${failure.code}: ${failure.message}`}
        onRetry={() => reopenTopic(topicId)}
      />
    );
  }
  if (parts === null) {
    return (
      <p role="status" className="flex items-center gap-2 py-1 text-soft">
        <Spinner /> {t('asked.loading')}
      </p>
    );
  }
  if (parts.length === 0) return <p className="py-1 text-soft">{t('asked.nothing')}</p>;
  return <Parts topicId={topicId} parts={parts} />;
}

interface PartsProps {
  readonly topicId: TopicId;
  readonly parts: readonly AskedPart[];
}

/** A person who opened the question has its end, with the buttons, in sight. */
function Parts({ topicId, parts }: PartsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root} className="flex min-w-0 flex-col gap-2">
      {parts.map((part) => (
        <Part key={keyOf(part)} topicId={topicId} part={part} />
      ))}
    </div>
  );
}

function Part({ topicId, part }: { readonly topicId: TopicId; readonly part: AskedPart }) {
  switch (part.kind) {
    case 'request':
      return <RequestCard requestId={part.requestId} />;
    case 'call':
      return <ToolCall callId={part.callId} part={part.part} result={null} />;
    case 'question':
      return (
        <>
          <QuestionCard messageId={part.messageId} part={part.part} open={true} />
          <AnswerField topicId={topicId} messageId={part.messageId} />
        </>
      );
    default:
      return assertNever(part);
  }
}

function keyOf(part: AskedPart): string {
  switch (part.kind) {
    case 'request':
      return part.requestId;
    case 'call':
      return part.callId;
    case 'question':
      return part.messageId;
    default:
      return assertNever(part);
  }
}

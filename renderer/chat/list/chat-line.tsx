import { memo } from 'react';
import { assertNever } from '../../../shared/assert-never.ts';
import { PartBoundary } from '../../ui/parts/part-boundary.tsx';
import { Answer } from '../answer.tsx';
import { CommandCard } from '../calls/command-card.tsx';
import { ReadsLine } from '../calls/reads-line.tsx';
import { ToolCall } from '../calls/tool-card.tsx';
import type { ChatRow } from '../chat-row.ts';
import { CompactionLine } from '../compaction-line.tsx';
import { EndedLoop } from '../endings/ended-loop.tsx';
import { LoopStatus } from '../endings/loop-status.tsx';
import { ProposalCards } from '../facts/proposal-cards.tsx';
import { PrintedCallLine } from '../printed-call-line.tsx';
import { Reasoning } from '../reasoning.tsx';
import { ReminderCard } from '../reminder-card.tsx';
import { QuestionCard } from '../requests/question-card.tsx';
import { RequestCard } from '../requests/request-card.tsx';
import { RunCard } from '../run-card.tsx';
import { SlashCommandCard } from '../slash-command-card.tsx';
import { UserMessage } from '../user-message.tsx';
import { SendingMessage } from '../user-words.tsx';
import { IterationLine } from './iteration-line.tsx';

/**
 * One row of the chat, of any kind. An error while drawing a row does not affect the other rows.
 */
export const ChatLine = memo(function ChatLine({ row }: { readonly row: ChatRow }) {
  return (
    <PartBoundary>
      <Line row={row} />
    </PartBoundary>
  );
});

function Line({ row }: { readonly row: ChatRow }) {
  switch (row.kind) {
    case 'user':
      return (
        <UserMessage message={row.message} begins={row.begins} unseenBy={row.unseenBy} olderImages={row.olderImages} />
      );
    case 'sending':
      return <SendingMessage text={row.text} />;
    case 'separator':
      return <IterationLine number={row.number} iteration={row.iteration} model={row.model} />;
    case 'reasoning':
      return <Reasoning text={row.text} />;
    case 'answer':
      return <Answer text={row.text} piece={row.piece} loopId={row.loopId} end={row.end} />;
    case 'printed-call':
      return <PrintedCallLine model={row.model} newest={row.newest} end={row.end} />;
    case 'call':
      return <ToolCall callId={row.callId} part={row.part} result={row.result} />;
    case 'reads':
      return <ReadsLine calls={row.calls} open={row.open} />;
    case 'read':
      return <ToolCall callId={row.call.callId} part={row.call.part} result={row.call.result} />;
    case 'request':
      return <RequestCard requestId={row.requestId} />;
    case 'question':
      return <QuestionCard messageId={row.messageId} part={row.part} open={row.open} />;
    case 'slash-command':
      return <SlashCommandCard part={row.part} createdAt={row.createdAt} />;
    case 'reminder':
      return <ReminderCard part={row.part} />;
    case 'proposals':
      return <ProposalCards proposals={row.proposals} />;
    case 'run':
      return <RunCard run={row.run} />;
    case 'ending':
      return <EndedLoop ending={row} end={row.end} />;
    case 'compaction':
      return <CompactionLine compaction={row.compaction} />;
    case 'command':
      return <CommandCard command={row.command} waits={row.waits} />;
    case 'status':
      return <LoopStatus turn={row.turn} />;
    default:
      return assertNever(row);
  }
}

import { memo, useState } from 'react';
import { readKind } from '../../../shared/call-words/read-words.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { ToolCallPart } from '../../../shared/message.ts';
import { openReads } from '../../stores/opened-reads.ts';
import { Card } from '../card.tsx';
import type { StoredResult } from '../chat-row.ts';
import { useInTopic, useLiveCall } from '../chat-topic.ts';
import { wordedTool } from '../tool-words.ts';
import { CallSecrets } from '../withheld-note.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { BringBack, deletedBy } from './bring-back.tsx';
import { CallDetails } from './call-details.tsx';
import { CallEdits } from './call-edits.tsx';
import { CallHeader } from './call-header.tsx';
import { CallOutputs } from './call-outputs.tsx';
import { CallProgress } from './call-progress.tsx';
import { type CallState, callState, commandFailed, needsAttention } from './call-state.ts';
import { useCallWords } from './call-words.ts';
import { CommandFacts } from './command-facts.tsx';
import { MadeAutomation } from './made-automation.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { ResultEnclosed } from './result-enclosed.tsx';
import { TurnEdits } from './turn-edits.tsx';

interface ToolCallProps {
  readonly callId: CallId;
  readonly part: ToolCallPart | null;
  readonly result: StoredResult | null;
}

/**
 * The card of a tool call. It is one line by default, with the images of its result below, and open
 * if the call failed or waits for the user.
 */
export const ToolCall = memo(function ToolCall({ callId, part, result }: ToolCallProps) {
  const live = useLiveCall(callId);
  const alive = useInTopic(({ loop }) => loop?.state.name === 'running' || loop?.state.name === 'waiting', false);
  const call = callState(callId, part, result, live, alive);
  if (call.status === 'asking') return <ApprovalCard call={call} />;
  if (call.status === 'open' && alive) return <OutcomeCard call={call} />;
  return (
    <>
      <ToolCard call={call} stored={result} isFromText={part?.readFromText === true} />
      <CallOutputs outputs={call.outputs} />
      <CallSecrets id={callId} />
    </>
  );
});

interface ToolCardProps {
  readonly call: CallState;
  readonly stored: StoredResult | null;
  /** Whether the model wrote the call as text. */
  readonly isFromText: boolean;
}

function ToolCard({ call, stored, isFromText }: ToolCardProps) {
  const words = useCallWords(call);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? needsAttention(call);
  const failed = commandFailed(call);
  const { edits } = call;
  const worded = wordedTool(call.server, call.tool);
  const images = open ? [] : call.enclosed.filter(({ type }) => type === 'image');
  // A group of reads that forms meanwhile would otherwise take the card from under the focus.
  const keepInSight = () => {
    if (readKind(call.server, call.tool) !== null) openReads([call.callId]);
  };
  const deleted = call.status === 'done' ? deletedBy(worded, call.arguments) : null;
  return (
    <Card label={words.name} state={failed ? 'failed' : call.status}>
      <div className="flex min-h-9 items-center gap-1">
        <CallHeader {...{ call, words, isFromText, open }} onToggle={() => setChosen(!open)} onFocus={keepInSight} />
        {edits.length > 0 && (
          <div className="flex-none pr-2 empty:hidden">
            <TurnEdits callId={call.callId} target={words.target} />
          </div>
        )}
        {deleted !== null && (
          <div className="flex-none pr-2 empty:hidden">
            <BringBack deleted={deleted} />
          </div>
        )}
      </div>
      {worded === 'create_automation' && call.status === 'done' && <MadeAutomation callId={call.callId} />}
      {open && <CallDetails call={call} stored={stored} isFromText={isFromText} />}
      {images.length > 0 && (
        <div className="flex flex-col gap-2 border-line border-t px-3 py-2.5">
          <ResultEnclosed items={images} server={call.server} />
        </div>
      )}
      {call.ran !== null && <CommandFacts ran={call.ran} arguments={call.arguments} />}
      {call.status === 'running' && call.progress !== '' && <CallProgress call={call} />}
      {edits.length > 0 && <CallEdits callId={call.callId} edits={edits} live={call.diffs} />}
    </Card>
  );
}

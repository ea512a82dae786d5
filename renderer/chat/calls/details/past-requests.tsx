import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFacts } from '../../../../shared/call-facts.ts';
import type { PastApproval } from '../../../../shared/past-approval.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import { approvalWords } from '../../../i18n/failure-words.ts';
import { type Asked, ask } from '../../../stores/asked.ts';
import { loadPastApprovals } from '../../../stores/past-approvals.ts';
import { Button } from '../../../ui/button.tsx';
import type { StoredResult } from '../../chat-row.ts';
import { useChatTopic } from '../../chat-topic.ts';
import { exactLine, visible } from '../../tool-words.ts';
import { ApprovalTexts } from '../approval/approval-texts.tsx';
import { CarriedList } from '../approval/carried-list.tsx';
import { ReceiptSubject } from '../approval/receipt-subject.tsx';
import { useReceiptWords } from '../approval/receipt-words.ts';
import { Diffs } from '../call-edits.tsx';
import type { CallState } from '../call-state.ts';
import { useDecisionWords } from '../decision-words.ts';

interface PastRequestsProps {
  readonly call: CallState;
  readonly stored: StoredResult | null;
}

/**
 * Who decided about a call, and a button that shows again what was asked, as it was shown. For rows of
 * older versions it is not known whether anyone was asked, so the button finds it out.
 */
export function PastRequests({ call, stored }: PastRequestsProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const decided = call.facts?.decided;
  const { full } = useDecisionWords(decided);
  const [asked, setAsked] = useState<Asked<readonly PastApproval[]> | null>(null);
  const open = () => {
    void ask(undefined, () => loadPastApprovals(topicId, stored?.messageId ?? null, call.callId), setAsked);
  };
  const mayHaveAsked = decided === undefined ? call.facts === null && call.receipt === null : decided !== 'rule';
  if (full === '' && !mayHaveAsked) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[12.5px] text-soft">
        {full !== '' && <p className="min-w-0 [overflow-wrap:anywhere]">{full}</p>}
        {mayHaveAsked && (
          <Button
            size="small"
            variant="quiet"
            needsHost={asked === null}
            aria-expanded={asked !== null}
            busy={asked?.state === 'loading'}
            onClick={() => (asked === null ? open() : setAsked(null))}
          >
            {t(asked === null ? 'pastRequest.show' : 'pastRequest.hide')}
          </Button>
        )}
      </div>
      {asked?.state === 'failed' && <p className="text-[12.5px] text-bad">{t('pastRequest.failed')}</p>}
      {asked?.state === 'ready' && asked.value.length === 0 && (
        <p className="text-[12.5px] text-faint">{t('pastRequest.never')}</p>
      )}
      {asked?.state === 'ready' &&
        asked.value.map((past) => <PastRequest key={past.askedAt} call={call} past={past} decided={decided} />)}
    </div>
  );
}

interface PastRequestProps {
  readonly call: CallState;
  readonly past: PastApproval;
  /** The decision that the card says already. */
  readonly decided: CallFacts['decided'];
}

function PastRequest({ call, past: { asking, answer }, decided }: PastRequestProps) {
  const { t } = useTranslation('chat');
  const receipt = asking?.receipt ?? null;
  const { title, name } = useReceiptWords(call, receipt);
  const { full } = useDecisionWords(answer ?? undefined);
  const isSaid = decided !== undefined && decided !== 'rule' && decided.at === answer?.at;
  if (asking === null || receipt === null)
    return <p className="text-[12.5px] text-faint">{t('pastRequest.notKept')}</p>;
  const why = typeof asking.why === 'string' ? asking.why : approvalWords(asking.why);
  const shown = { ...call, arguments: asking.sent ?? call.arguments, asking: { ...asking, why: [] } };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={name}
      className="flex flex-col gap-2 rounded-small border border-line bg-sunken px-3 py-2.5"
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <ReceiptSubject call={shown} receipt={receipt} />
      {receipt.carries !== undefined && <CarriedList carries={receipt.carries} />}
      <p className="text-[12.5px] text-soft">
        {why !== '' && `${visible(why)} `}
        <span className="text-faint">{exactLine(`${call.server} · ${call.tool}`)}</span>
      </p>
      <Texts call={shown} receipt={receipt} />
      {asking.diffs.length > 0 && (
        <div className="overflow-hidden rounded-small border border-line [&>div:first-child]:border-t-0">
          <Diffs diffs={asking.diffs} />
        </div>
      )}
      {!isSaid && full !== '' && <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{full}</p>}
      {answer === null && <p className="text-[12.5px] text-faint">{t('pastRequest.notAnswered')}</p>}
    </div>
  );
}

const nothing = () => {};

/** The texts of the request. The lines of an edit come from its diffs, because nobody computes them again. */
const Texts = ({ call, receipt }: { readonly call: CallState; readonly receipt: Receipt }) => (
  <ApprovalTexts call={call} receipt={receipt} loopId={null} onReach={nothing} onNoEffect={nothing} />
);

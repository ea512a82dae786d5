import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import { showFailure } from '../../act.ts';
import { attempt } from '../../actions/attempt.ts';
import type { HostFailure } from '../../host-client.ts';
import { approvalWords } from '../../i18n/failure-words.ts';
import { decideApproval } from '../../stores/topic-store.ts';
import { useHostAway } from '../../ui/host-away.ts';
import { useInTopic, useLoopId } from '../chat-topic.ts';
import { useStanding } from '../deciding/use-standing.ts';
import { exactLine, visible } from '../tool-words.ts';
import { ApprovalButtons } from './approval/approval-buttons.tsx';
import { ApprovalTexts } from './approval/approval-texts.tsx';
import { CarriedList, canOmitSecrets } from './approval/carried-list.tsx';
import { DenyReason } from './approval/deny-reason.tsx';
import { ReceiptSubject } from './approval/receipt-subject.tsx';
import { useReceiptWords } from './approval/receipt-words.ts';
import { readingOf } from './approval/required-texts.ts';
import { waitingCalls } from './approval/waiting-calls.ts';
import type { CallState } from './call-state.ts';
import { type CardDecision, useDecisionKeys } from './decision-keys.ts';

/**
 * The digest of the receipt that was first shown for a call. A call that would now do something
 * else leaves its card for a moment before it asks again.
 */
const firstShown = new Map<CallId, string>();

/** Asks the user whether a call may run, and shows everything that it would do. */
export function ApprovalCard({ call }: { readonly call: CallState }) {
  const receipt = call.asking?.receipt ?? null;
  const digest = receipt?.digest ?? null;
  useEffect(() => {
    if (digest !== null && !firstShown.has(call.callId)) firstShown.set(call.callId, digest);
  }, [call.callId, digest]);
  const first = firstShown.get(call.callId) ?? digest;
  // Another receipt is another question, so nothing of the answer to the earlier one remains.
  return <Question key={digest} call={call} receipt={receipt} hasChanged={digest !== null && first !== digest} />;
}

interface QuestionProps {
  readonly call: CallState;
  /** What the call would do; null: an older version asked, and the host has not asked again yet. */
  readonly receipt: Receipt | null;
  /** Whether another receipt was shown before. */
  readonly hasChanged: boolean;
}

function Question({ call, receipt, hasChanged }: QuestionProps) {
  const { t } = useTranslation('approval');
  const { title, name } = useReceiptWords(call, receipt);
  const loopId = useLoopId();
  const waiting = useInTopic(waitingCalls, 1);
  const card = useRef<HTMLDivElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const request = `${call.callId} ${receipt?.digest ?? ''}`;
  const { ready, seen, counts } = useStanding(card, request);
  const [skips, setSkips] = useState(false);
  const [reached, setReached] = useState(0);
  const [writes, setWrites] = useState(false);
  const [noEffect, setNoEffect] = useState<HostFailure | null>(null);
  const { decided, problem, send } = useDecision(call, receipt, loopId, noEffect !== null);
  const reading = useMemo(
    () => readingOf(call, receipt, seen, skips, noEffect !== null),
    [call, receipt, seen, skips, noEffect],
  );
  const allows = (decision: CardDecision) =>
    decision === 'without-secrets' ? canOmitSecrets(receipt) && reading.allows('once') : reading.allows(decision);
  const decide = (decision: CardDecision) => {
    // A key that does not count may have been pressed because the buttons are out of sight.
    if (!counts()) deny.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    else if (allows(decision)) void send(decision);
  };
  useDecisionKeys(card, deny, decide);
  const leaveReason = () => {
    setWrites(false);
    deny.current?.focus({ preventScroll: true });
  };
  const alert =
    problem?.message ??
    (noEffect === null ? null : visible(noEffect.message)) ??
    (hasChanged ? t('changedWhileWaiting') : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={card}
      role="group"
      aria-label={name}
      data-approval={request}
      data-ready={ready ? '' : undefined}
      className="overflow-hidden rounded-medium border border-warn-line bg-warn-soft"
    >
      <div className="flex flex-col gap-2 px-3 py-2.5">
        {alert !== null && (
          <p role="alert" className="font-medium text-bad [overflow-wrap:anywhere]">
            {alert}
          </p>
        )}
        <div className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.5} className="mt-[3px] flex-none text-warn" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
              {waiting > 1 && <span className="text-[12.5px] text-warn">{t('waiting', { count: waiting })}</span>}
            </p>
            {receipt !== null && <ReceiptSubject call={call} receipt={receipt} />}
            {receipt?.carries !== undefined && <CarriedList carries={receipt.carries} />}
            <p className="text-[12.5px] text-soft">
              {call.asking !== null && call.asking.why.length > 0 && `${visible(approvalWords(call.asking.why))} `}
              <span className="text-faint">{exactLine(`${call.server} · ${call.tool}`)}</span>
            </p>
          </div>
        </div>
        {receipt !== null && (
          <ApprovalTexts {...{ call, receipt, loopId }} onReach={setReached} onNoEffect={setNoEffect} />
        )}
      </div>
      {writes && (
        <DenyReason busy={decided !== null} onSend={(reason) => void send('deny', reason)} onBack={leaveReason} />
      )}
      <ApprovalButtons
        {...{ call, receipt, ready, decided, deny }}
        allows={allows}
        reading={reading.state}
        hasDescription={reading.lacksDescription}
        notRead={reached}
        writes={writes}
        onDecide={decide}
        onSkip={() => counts() && setSkips(true)}
        onReason={() => setWrites(true)}
      />
    </div>
  );
}

/** Sends the decision of the user, once. */
function useDecision(call: CallState, receipt: Receipt | null, loopId: LoopId | null, hasNoEffect: boolean) {
  const away = useHostAway();
  const [decided, setDecided] = useState<CardDecision | null>(null);
  const [problem, setProblem] = useState<HostFailure | null>(null);
  const isSent = useRef(false);
  const send = async (chosen: CardDecision, written = '') => {
    if (loopId === null || isSent.current || away !== null) return;
    isSent.current = true;
    setDecided(chosen);
    const reason = written.trim();
    const omits = chosen === 'without-secrets';
    const decision = omits ? 'once' : chosen;
    const answer = {
      ...{ decision, receipt: (omits ? receipt?.carries?.withoutSecrets : receipt?.digest) ?? '' },
      ...(hasNoEffect && decision !== 'deny' && { effect: 'none' as const }),
      ...(reason !== '' && { reason }),
    };
    await attempt(
      () => decideApproval(loopId, call.callId, answer),
      (failure) => {
        isSent.current = false;
        setDecided(null);
        // A notice would lie on the card; if the request changed, the newer one follows.
        if (failure.code === 'conflict') setProblem(failure);
        else showFailure(failure);
      },
    );
  };
  return { decided, problem, send };
}

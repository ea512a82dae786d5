import { useTranslation } from 'react-i18next';
import type { LoopView } from '../../../shared/loop-view.ts';
import { useAct } from '../../act.ts';
import { noticeWords } from '../../i18n/failure-words.ts';
import { resumeLoop, stopLoop } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { Arguments } from '../calls/call-details.tsx';
import { callState } from '../calls/call-state.ts';
import { useCallWords } from '../calls/call-words.ts';
import { Card } from '../card.tsx';
import type { Turn } from '../chat-row.ts';
import { useInTopic } from '../chat-topic.ts';
import { HoverBar } from '../hover-bar.tsx';
import { visible } from '../tool-words.ts';
import { TryAgain } from '../try-again.tsx';
import { VersionSwitch } from '../version-switch.tsx';

const MOST_NOTICES = 3;

/**
 * The last row of a chat while a loop is live: what the loop waits for, what failed, or that it
 * was interrupted.
 */
export function LoopStatus({ turn }: { readonly turn: Turn | null }) {
  const state = useInTopic(({ loop }) => loop?.state.name ?? null, null);
  return (
    <div className="flex min-h-5 flex-col gap-2">
      <Notices />
      {state === 'running' && <Waiting />}
      {state === 'interrupted' && <Interrupted />}
      {turn !== null && (state === 'interrupted' || state === 'paused') && <TurnBar turn={turn} />}
    </div>
  );
}

/**
 * Lets the user request another answer, or switch to another answer, instead of resuming the
 * loop.
 */
function TurnBar({ turn: { question, answers } }: { readonly turn: Turn }) {
  return (
    <HoverBar>
      {answers !== null && <VersionSwitch kind="answers" messageId={question} versions={answers} />}
      <TryAgain question={question} />
    </HoverBar>
  );
}

function Notices() {
  const notices = useInTopic(({ loop }) => loop?.notices ?? none, none);
  return notices
    .slice(-MOST_NOTICES)
    .map(noticeWords)
    .map((notice) => (
      <p key={notice} className="text-[12.5px] text-faint [overflow-wrap:anywhere]">
        {visible(notice)}
      </p>
    ));
}

const none: LoopView['notices'] = [];

/** Shown between the start of the model call and the first word of the reply. */
function Waiting() {
  const { t } = useTranslation('chat');
  // Why and when the model is asked again is said by the indicator of the loop.
  const retries = useInTopic(({ loop }) => loop !== null && loop.retry !== null, false);
  const silent = useInTopic(({ loop }) => loop !== null && isSilent(loop), false);
  if (!silent && !retries) return null;
  return (
    <p className="flex items-center gap-2 text-[12.5px] text-faint" data-waiting="">
      <span aria-hidden="true" className="flex gap-1">
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            className="size-1 animate-pulse rounded-full bg-faint"
            style={{ animationDelay: `${delay}ms` }}
          />
        ))}
      </span>
      {t(retries ? 'retrying' : 'thinking')}
    </p>
  );
}

/** Whether the model is being called and has said nothing yet, or is about to be called first. */
function isSilent({ streaming, iteration, compacting }: LoopView): boolean {
  if (compacting !== null) return false;
  return streaming === null ? iteration === 0 : streaming.text === '' && streaming.reasoning === '';
}

/** Shown when the app ended while the loop ran. The user must resume the loop. */
function Interrupted() {
  const { t } = useTranslation('chat');
  const loop = useInTopic((open) => open.loop, null);
  const { busy, perform } = useAct();
  if (loop === null) return null;
  const inFlight = loop.calls.filter(({ status }) => status === 'running' || status === 'open');
  const allowed = loop.calls.filter(({ status }) => status === 'approved');
  return (
    <Card label={t('interrupted.title')} tone="warn" state="interrupted">
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <p>
          <strong className="font-semibold">{t('interrupted.title')}</strong>{' '}
          <span className="text-soft">
            {inFlight.length > 0
              ? t('interrupted.calls', { count: inFlight.length })
              : allowed.length > 0
                ? t('interrupted.allowed', { count: allowed.length })
                : t('interrupted.model', { iteration: Math.max(1, loop.iteration) })}
          </span>
        </p>
        {(inFlight.length > 0 ? inFlight : allowed).map((call) => (
          <InFlight key={call.callId} call={callState(call.callId, null, null, call, true)} />
        ))}
        <p className="text-[12.5px] text-soft">{t('interrupted.text')}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 border-warn-line border-t px-3 py-2">
        <Button needsHost={true} disabled={busy} onClick={() => void perform(() => stopLoop(loop.loopId))}>
          {t('interrupted.discard')}
        </Button>
        <Button
          needsHost={true}
          variant="primary"
          busy={busy}
          onClick={() => void perform(() => resumeLoop(loop.loopId))}
        >
          {t('interrupted.resume')}
        </Button>
      </div>
    </Card>
  );
}

function InFlight({ call }: { readonly call: ReturnType<typeof callState> }) {
  const { verb, target } = useCallWords(call);
  return (
    <div className="rounded-small border border-warn-line bg-canvas px-2.5 py-2">
      <p className="mb-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{verb}</span> <code className="font-mono text-[12px] text-soft">{target}</code>
      </p>
      <Arguments args={call.arguments} />
    </div>
  );
}

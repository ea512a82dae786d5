import { CircleAlert, CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoopOutcome } from '../../../shared/loop.ts';
import { type CompletionReason, ENDINGS, type EndingKind, isDone } from '../../../shared/loop-ending.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import { formatClock, formatCost, formatTokens } from '../../i18n/format.ts';
import { LoopOfText } from '../../ui/artifact-marks.ts';
import { refutesDone } from '../../ui/evidence/grade-looks.ts';
import { Card, type CardTone } from '../card.tsx';
import type { LoopEnding } from '../chat-row.ts';
import { useLoopAtRest } from '../chat-topic.ts';
import { CitedFacts } from '../facts/cited-facts.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { FailedCall } from './failed-call.tsx';
import { LoopEvidence } from './loop-evidence.tsx';
import { SuggestedCommand } from './suggested-command.tsx';
import { useEvidence } from './use-evidence.ts';
import { WhatNow } from './what-now.tsx';

/**
 * The kind of an ending. `past`: the ending of an older loop whose reason is unknown; only its
 * text explains it.
 */
type Kind = EndingKind | 'past';

interface EndingCardProps {
  readonly ending: LoopEnding;
  /** The time of the message with which the loop ended. */
  readonly endedAt: number;
}

/**
 * Shows how a loop ended. The card stays in the chat. It has buttons only if it is the last
 * ending of the topic.
 */
export const EndingCard = memo(function EndingCard({ ending, endedAt }: EndingCardProps) {
  const { t } = useTranslation('chat');
  const loop = useLoopAtRest(ending.loopId);
  const outcome = loop === null ? null : outcomeOf(loop, ending);
  const reason = outcome?.reason ?? ending.reason;
  const kind = reason === null ? 'past' : ENDINGS[reason].kind;
  const command = outcome?.command ?? commandOf(ending);
  const facts = useFacts(ending, outcome === null ? null : loop, reason);
  const evidence = useEvidence({ loopId: ending.loopId, endedAt }, outcome);
  const look = kind === 'done' && evidence !== null && refutesDone(evidence.grade) ? 'claimed' : kind;
  const { tone, icon } = looks[look];
  const name = t(`ending.${look}`);
  return (
    <Card label={name} tone={tone} state={kind}>
      <div className="flex flex-col gap-1.5 px-3.5 py-2.5">
        <div className="flex items-start gap-2">
          {icon}
          <p className="min-w-0 flex-1 text-soft">
            <strong className="font-semibold text-ink">{name}</strong>
            {facts.map((fact) => ` · ${fact}`).join('')}
          </p>
        </div>
        {outcome?.failure === undefined ? (
          <LoopOfText value={ending.loopId}>
            <CitedFacts loopId={ending.loopId}>
              <Markdown text={kind === 'done' ? ending.text : separateLines(ending.text)} />
            </CitedFacts>
          </LoopOfText>
        ) : (
          <FailedCall failure={outcome.failure} />
        )}
        {evidence !== null && (
          <LoopEvidence
            loopId={ending.loopId}
            evidence={evidence}
            text={ending.text}
            endedAt={endedAt}
            offered={command}
          />
        )}
        {command !== null && <SuggestedCommand command={command} />}
        {loop !== null && outcome !== null && ending.isLast && (
          <WhatNow loop={loop} kind={kind} reason={outcome.reason} />
        )}
      </div>
    </Card>
  );
});

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.75 } as const;

const looks: Readonly<Record<Kind | 'claimed', { readonly tone: CardTone; readonly icon: ReactNode }>> = {
  done: { tone: 'good', icon: <CircleCheck {...ICON} className="mt-[3px] flex-none text-good" /> },
  claimed: { tone: 'warn', icon: <CircleAlert {...ICON} className="mt-[3px] flex-none text-warn" /> },
  limit: { tone: 'warn', icon: <CircleSlash {...ICON} className="mt-[3px] flex-none text-warn" /> },
  stopped: { tone: 'plain', icon: <CircleSlash {...ICON} className="mt-[3px] flex-none text-soft" /> },
  failed: { tone: 'bad', icon: <CircleX {...ICON} className="mt-[3px] flex-none text-bad" /> },
  past: { tone: 'plain', icon: <CircleSlash {...ICON} className="mt-[3px] flex-none text-soft" /> },
};

function useFacts(ending: LoopEnding, loop: LoopView | null, reason: CompletionReason | null): readonly string[] {
  const { t, i18n } = useTranslation('chat');
  const { inputTokens, outputTokens, cost } = loop === null ? ending.usage : loop.usage;
  const tokens = inputTokens + outputTokens;
  const iterations = { unit: 'iterations', done: loop?.iteration ?? ending.iterations } as const;
  const { unit, done } = loop !== null && loop.progress.done > 0 ? loop.progress : iterations;
  // A strategy that plans may answer at once, as to a greeting: there was no plan, and no step.
  const isAnswered = reason === 'plan_done' && iterations.done <= 1;
  const { durationMs } = ending;
  return [
    // Only a completed loop needs this, because the text of any other ending gives the reason.
    reason !== null && isDone(reason) && !isAnswered ? t(`reason.${reason}`) : '',
    done > 0 && !isAnswered ? t(`units.${unit}`, { count: done }) : '',
    tokens > 0 ? t('tokens', { tokens: formatTokens(tokens, i18n.language) }) : '',
    cost === undefined ? '' : formatCost(cost, i18n.language),
    durationMs >= 1_000 ? formatClock(durationMs) : '',
  ].filter((fact) => fact !== '');
}

/**
 * The outcome of the loop if it belongs to this ending; null: the loop continued after this
 * ending, so the outcome has another text.
 */
function outcomeOf({ state }: LoopView, { text }: LoopEnding): LoopOutcome | null {
  return 'outcome' in state && state.outcome.text === text ? state.outcome : null;
}

function commandOf({ completion }: LoopEnding): string | null {
  const command = completion?.arguments.command;
  return typeof command === 'string' && command.trim() !== '' ? command : null;
}

/**
 * Keeps the line breaks of a final text in Markdown. The app writes such a text in separate
 * lines: what was done, what was not, and what comes next.
 */
function separateLines(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, '  \n');
}

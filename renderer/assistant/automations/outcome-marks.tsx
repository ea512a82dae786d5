import { Check, CircleDashed, CircleSlash, type LucideIcon, Minus, SkipForward, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationOutcome, AutomationView, OutcomeState } from '../../../shared/automation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { shownLines } from '../../ui/text/shown-line.ts';
import { openRun } from './automation-actions.ts';
import { outcomeFacts, outcomeLine, outcomeTitle } from './outcome-words.ts';

/**
 * The last outcomes as a row of marks, the newest at the end. The Tab key focuses one of them, and
 * the arrow keys the others. A mark opens what is known of its outcome.
 */
export function OutcomeMarks({ of: { title, outcomes, timeZone } }: { readonly of: AutomationView }) {
  const { t } = useTranslation('automations');
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  if (outcomes.length === 0) return null;
  const last = outcomes.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(Math.min(stop, last), last);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setStop(to);
    list.current?.querySelectorAll<HTMLElement>('[data-mark]')[last - to]?.focus();
  };
  return (
    <ul ref={list} aria-label={t('outcomes', { title })} onKeyDown={onKeyDown} className="-mx-1 flex flex-wrap">
      {outcomes.toReversed().map((outcome, index) => (
        <li key={`${outcome.dueAt} ${outcome.because} ${outcome.state}`}>
          <Mark outcome={outcome} zone={timeZone} tabbable={last - index === Math.min(stop, last)} />
        </li>
      ))}
    </ul>
  );
}

/** Places are counted from the newest outcome, which is the last in the row. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => Math.min(last, at + 1),
  ArrowRight: (at) => Math.max(0, at - 1),
  Home: (_, last) => last,
  End: () => 0,
};

const LOOKS: Readonly<Record<Exclude<OutcomeState, 'started'>, { readonly Icon: LucideIcon; readonly look: string }>> =
  {
    succeeded: { Icon: Check, look: 'border-good-line bg-good-soft text-good' },
    failed: { Icon: X, look: 'border-bad-line bg-bad-soft text-bad' },
    canceled: { Icon: Minus, look: 'border-line bg-hover text-soft' },
    missed: { Icon: CircleDashed, look: 'border-warn-line bg-warn-soft text-warn' },
    skipped: { Icon: SkipForward, look: 'border-line bg-canvas text-faint' },
    overlapped: { Icon: CircleSlash, look: 'border-warn-line bg-canvas text-warn' },
  };

interface MarkProps {
  readonly outcome: AutomationOutcome;
  readonly zone: string;
  readonly tabbable: boolean;
}

function Mark({ outcome, zone, tabbable }: MarkProps) {
  const { t, i18n } = useTranslation('automations');
  const { state, runId, because, summary } = outcome;
  const title = outcomeTitle(outcome, zone, i18n.language, t);
  const facts = [
    ...(runId === null ? [] : [t(`because.${because}`)]),
    ...outcomeFacts(outcome, zone, i18n.language, t),
  ];
  return (
    <Popover
      label={title}
      className="w-80"
      trigger={
        <IconButton
          size="small"
          data-mark={state}
          tabIndex={tabbable ? 0 : -1}
          label={outcomeLine(outcome, zone, i18n.language, t)}
        >
          <Sign state={state} />
        </IconButton>
      }
    >
      <div className="flex flex-col items-start gap-1.5 overflow-y-auto p-3 text-[12.5px]">
        <p className="font-medium text-ink">{title}</p>
        {facts.map((fact) => (
          <p key={fact} className="text-soft">
            {fact}
          </p>
        ))}
        {summary !== '' && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shownLines(summary)}</p>}
        {runId !== null && (
          <Button needsHost={true} className="mt-1" onClick={() => void openRun(runId, t)}>
            {t('openRun')}
          </Button>
        )}
      </div>
    </Popover>
  );
}

function Sign({ state }: { readonly state: OutcomeState }) {
  if (state === 'started') return <Spinner size={12} />;
  const { Icon, look } = LOOKS[state];
  return (
    <span aria-hidden="true" className={classes('flex size-4 items-center justify-center rounded-[5px] border', look)}>
      <Icon size={10} strokeWidth={2.5} />
    </span>
  );
}

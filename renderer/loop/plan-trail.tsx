/**
 * A list of the loop's decisions, step by step, with the results of their calls. The newest step
 * is at the top, because users look for it first.
 */
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AmountRead, TrailEntry } from '../../shared/loop-trail.ts';
import { formatTime } from '../i18n/format.ts';
import { useNumberText } from '../i18n/number-text.ts';
import { phaseLabel } from '../i18n/strategy-texts.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { plainWords } from '../ui/text/plain-words.ts';
import { shownLine } from '../ui/text/shown-line.ts';

/** The number of newest steps that are shown before the user expands the list. */
const SHOWN = 12;

interface PlanTrailProps {
  /** The steps, oldest first. */
  readonly trail: readonly TrailEntry[];
  readonly strategy: string;
  readonly running: boolean;
}

export function PlanTrail({ trail, strategy, running }: PlanTrailProps) {
  const { t, i18n } = useTranslation('loop');
  const [all, setAll] = useState(false);
  const newestFirst = trail.toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, SHOWN);
  const more = trail.length - shown.length;
  return (
    <section aria-label={t('trail.title')} className="rounded-medium border border-line bg-canvas px-3 py-2.5">
      <h2 className="mb-2 font-semibold text-[12px] text-soft">{t('trail.title')}</h2>
      <ol className="flex flex-col" reversed={true}>
        {shown.map((entry, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry keeps nothing, and one more comes on top
            key={index}
            entry={entry}
            label={phaseLabel(strategy, entry.phase, i18n.language)}
            current={running && index === 0}
            last={index === shown.length - 1 && more === 0}
          />
        ))}
      </ol>
      {more > 0 && (
        <Button size="small" variant="quiet" className="-ml-1.5" onClick={() => setAll(true)}>
          {t('trail.more', { count: more })}
        </Button>
      )}
    </section>
  );
}

interface EntryProps {
  readonly entry: TrailEntry;
  /** The name of the phase; null for a strategy without phases. */
  readonly label: string | null;
  /** Whether the loop is in this step now. */
  readonly current: boolean;
  /** Whether this is the last entry of the list. */
  readonly last: boolean;
}

function Entry({ entry, label, current, last }: EntryProps) {
  const { i18n } = useTranslation('loop');
  const { phase, note, at, observed } = entry;
  const words = (
    <p className="min-w-0 text-[12.5px] text-ink [overflow-wrap:anywhere]">{plainWords(shownLine(note))}</p>
  );
  return (
    <li className="relative flex gap-2.5 pb-3 last:pb-0.5" data-phase={phase}>
      {!last && <span aria-hidden="true" className="absolute top-4 bottom-0 left-[3px] w-px bg-line" />}
      <span
        aria-hidden="true"
        className={classes(
          'mt-[6px] size-[7px] flex-none rounded-full',
          current ? 'bg-accent ring-3 ring-accent-soft' : 'bg-faint/60',
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2 text-[11.5px] text-faint">
          {label === null ? words : <span className={classes('font-medium', current && 'text-accent')}>{label}</span>}
          <time dateTime={new Date(at).toISOString()} className="ml-auto flex-none tabular-nums">
            {formatTime(at, i18n.language)}
          </time>
        </div>
        {label !== null && words}
        {observed !== null && <Observed {...observed} />}
      </div>
    </li>
  );
}

function Observed({ status, text, number }: NonNullable<TrailEntry['observed']>) {
  const { t } = useTranslation(['loop', 'common']);
  const numberText = useNumberText();
  const well = status === 'done';
  const Icon = well ? CircleCheck : CircleX;
  const amountText = (amount: AmountRead): string => {
    const read = numberText(amount);
    if (amount.target === '') return read;
    return t('trail.read', { target: amount.target === '.' ? t('trail.thisFolder') : shownLine(amount.target), read });
  };
  return (
    <p className="mt-1 flex gap-1.5 rounded-small bg-sunken px-2 py-1 text-[12px] text-soft" data-status={status}>
      <Icon
        aria-hidden="true"
        size={13}
        strokeWidth={1.75}
        className={classes('mt-[2.5px] flex-none', well ? 'text-good' : 'text-bad')}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className={well ? 'sr-only' : 'font-medium text-bad'}>
          {t('common:label', { name: t(`trail.status.${status}`) })}
        </span>
        {number === null ? plainWords(shownLine(text)) : amountText(number)}
      </span>
    </p>
  );
}

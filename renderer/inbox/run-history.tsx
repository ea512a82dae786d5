/** The attempts, the steps and the changes of a run. */
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import type { RunAttempt, RunChange, RunStep } from '../../shared/run.ts';
import { textOfStep } from '../../shared/run-types/index.ts';
import { formatDuration, formatMoment } from '../i18n/format.ts';
import { classes } from '../ui/classes.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { aboutChange } from './about-change.ts';

const LINE = 'flex flex-wrap gap-x-2.5';
const FACT = 'text-soft tabular-nums';

export function Attempts({ attempts }: { readonly attempts: readonly RunAttempt[] }) {
  const { t, i18n } = useTranslation('inbox');
  return (
    <ol className="flex flex-col gap-0.5">
      {attempts.map(({ attempt, outcome, startedAt, endedAt }) => (
        <li key={attempt} className={LINE}>
          <span className="text-ink">{t('attempt', { attempt })}</span>
          <span className={outcome === 'failed' || outcome === 'lost' ? 'text-bad' : 'text-ink'}>
            {t(`details.outcome.${outcome ?? 'open'}`)}
          </span>
          <Moment at={startedAt} />
          {endedAt !== null && (
            <span className={FACT}>{formatDuration(Math.max(0, endedAt - startedAt), i18n.language)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepsProps {
  readonly steps: readonly RunStep[];
  /** The type of the run, which has words for its steps. */
  readonly type: string;
  readonly locale: Locale;
}

export function Steps({ steps, type, locale }: StepsProps) {
  const { t } = useTranslation('inbox');
  return (
    <ol className="flex flex-col gap-0.5">
      {steps.map(({ name, ok, durationMs }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step may be repeated, and the order never changes
        <li key={place} className={LINE}>
          <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{shownLine(textOfStep(type, name, locale))}</span>
          <span className={classes(ok ? 'text-soft' : 'text-bad')}>
            {t(ok ? 'details.stepDone' : 'details.stepFailed')}
          </span>
          <span className={FACT}>{formatDuration(durationMs, locale)}</span>
        </li>
      ))}
    </ol>
  );
}

export function Changes({ changes }: { readonly changes: readonly RunChange[] }) {
  const { t } = useTranslation('inbox');
  return (
    <ol className="flex flex-col gap-0.5">
      {changes.map((change, place) => {
        const about = aboutChange(change);
        const name = change.change;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes are only added at the end
          <li key={place} className={LINE}>
            <Moment at={change.at} />
            <span className="text-ink">
              {name === 'reported' || name === 'deleted' ? t(`details.changed.${name}`) : t(`state.${name}`)}
            </span>
            {about !== null && (
              <span className="min-w-0 text-soft [overflow-wrap:anywhere]">
                {t(`details.about.${about.kind}`, { detail: shownLine(about.detail) })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Moment({ at }: { readonly at: number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(at).toISOString()} className={FACT}>
      {formatMoment(at, i18n.language)}
    </time>
  );
}

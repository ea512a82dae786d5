import { useTranslation } from 'react-i18next';
import type { RunId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/loop.ts';
import type { RunState, RunStateName, RunView } from '../../shared/run.ts';
import { textOfStep, titleOfRun } from '../../shared/run-types/index.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { formatPercent } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAutomationOfRun } from '../stores/automations-store.ts';
import { showAutomations, showTopic } from '../stores/navigation-store.ts';
import { classes } from '../ui/classes.ts';
import { GradeMark } from '../ui/evidence/grade-mark.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { useDateTime } from '../ui/use-date-time.ts';
import { Asking } from './answering.tsx';
import { Deadline } from './deadline.tsx';
import { RunActions } from './run-actions.tsx';
import { RunDetails } from './run-details.tsx';
import { RunQuestion } from './run-question.tsx';
import { shownAttempt } from './shown-attempt.ts';

interface RunCardProps {
  readonly run: RunView;
  /** The number of runs above this one in the tree of runs. */
  readonly depth: number;
  /** The topic in which the user is asked what the run waits for. */
  readonly asking: TopicSummary | null;
}

const COLOURS: Partial<Readonly<Record<RunStateName, string>>> = { failed: 'text-bad', waiting: 'text-warn' };

/** From this depth on, cards are not indented further, so that they stay wide enough to be read. */
const DEEPEST_INDENT = 3;

export function RunCard({ run, depth, asking }: RunCardProps) {
  const { t, i18n } = useTranslation('inbox');
  const dateTime = useDateTime();
  const locale: Locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const title = shownLine(titleOfRun(run, locale));
  const type = titleOfRun({ title: '', type: run.type }, locale);
  const { state, retryOf, endedAt, createdAt } = run;
  const attempt = shownAttempt(run);
  return (
    <article
      aria-label={title}
      style={{ marginInlineStart: Math.min(depth, DEEPEST_INDENT) * 20 }}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-3 py-2.5"
    >
      <div className="flex min-w-[min(100%,200px)] flex-1 flex-col gap-1">
        <h3 className="font-medium text-ink [overflow-wrap:anywhere]">{title}</h3>
        <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-[12px] text-soft">
          <span className={classes('font-medium', COLOURS[state.name])}>{t(`state.${state.name}`)}</span>
          {run.grade !== undefined && <GradeMark grade={run.grade} />}
          {type !== title && <span>{type}</span>}
          {depth > 0 && <span>{t('child')}</span>}
          {retryOf !== null && <span>{t('repeats')}</span>}
          {attempt !== null && <span>{t('attempt', { attempt })}</span>}
          <time dateTime={new Date(endedAt ?? createdAt).toISOString()}>{dateTime(endedAt ?? createdAt)}</time>
        </p>
        <Why state={state} />
        {state.name === 'waiting' && state.asks !== undefined && (
          <RunQuestion run={run} question={state.asks} title={title} />
        )}
        {asking?.asked !== undefined && <p className="text-[12.5px] text-soft">{t(`asks.${asking.asked.for}`)}</p>}
        {state.name === 'waiting' && state.deadline !== undefined && (
          <Deadline at={state.deadline} of={asking?.asked?.for ?? null} />
        )}
        {run.refusedCalls > 0 && (
          <p className="text-[12.5px] text-warn">{t('refusedCalls', { count: run.refusedCalls })}</p>
        )}
        <Progress run={run} title={title} locale={locale} />
        <TopicLink topicId={run.ownTopicId} name="work" />
        <TopicLink topicId={run.topicId} name="topic" />
        <AutomationLink runId={run.id} />
      </div>
      <RunActions run={run} title={title} />
      {asking !== null && <Asking topic={asking} title={title} />}
      <RunDetails run={run} title={title} />
    </article>
  );
}

/** Why the run failed or was canceled. */
function Why({ state }: { readonly state: RunState }) {
  const { t } = useTranslation('inbox');
  if (state.name === 'failed') {
    const { code, data } = state.result.error;
    return (
      <p className="text-[12.5px] text-bad [overflow-wrap:anywhere]">
        {failureWords({ ...data, failure: code }) ?? code}
      </p>
    );
  }
  if (state.name !== 'canceled' || state.reason === null) return null;
  return <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{t('reason', { reason: state.reason })}</p>;
}

interface ProgressProps {
  readonly run: RunView;
  readonly title: string;
  readonly locale: Locale;
}

function Progress({ run: { type, state, progress }, title, locale }: ProgressProps) {
  const { t } = useTranslation('inbox');
  if (progress === null || (state.name !== 'running' && state.name !== 'waiting_child')) return null;
  const { percent, step } = progress;
  return (
    <div className="flex flex-col gap-1 pt-0.5">
      <p className="flex gap-2 text-[12px] text-soft">
        <span className="min-w-0 flex-1 truncate">{step === null ? '' : textOfStep(type, step, locale)}</span>
        <span className="tabular-nums">{formatPercent(Math.round(percent), locale)}</span>
      </p>
      <ProgressBar label={t('progress', { title })} value={percent} max={100} />
    </div>
  );
}

const LINK = 'max-w-full self-start truncate rounded-small text-[12.5px] text-accent hover:underline';

interface TopicLinkProps {
  readonly topicId: RunView['topicId'];
  /** `work`: the run works there; `topic`: it is reported there. */
  readonly name: 'work' | 'topic';
}

/** Opens a topic of the run. Not shown for a run without this topic, or whose topic was deleted. */
function TopicLink({ topicId, name }: TopicLinkProps) {
  const { t } = useTranslation('inbox');
  const title = useAppStore(({ topics }) => (topicId === null ? undefined : topics[topicId]?.title));
  if (topicId === null || title === undefined) return null;
  return (
    <button type="button" onClick={() => showTopic(topicId)} className={LINK}>
      {t(name, { title })}
    </button>
  );
}

/** Leads to the automation that started the run. Not shown for other runs. */
function AutomationLink({ runId }: { readonly runId: RunId }) {
  const { t } = useTranslation('automations');
  const automation = useAutomationOfRun(runId);
  if (automation === null) return null;
  return (
    <button type="button" onClick={() => showAutomations(automation.id)} className={LINK}>
      {t('belongs', { title: shownLine(automation.title) })}
    </button>
  );
}

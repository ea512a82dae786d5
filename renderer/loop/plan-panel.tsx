/**
 * A panel with the items of the loop's plan and their states, and with the decisions and
 * observations of the loop.
 */
import { CircleCheck, CirclePause, CircleSlash, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import { livePlan } from '../../shared/live-plan.ts';
import { ended, type PlanItem } from '../../shared/loop.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import { phaseLabel } from '../i18n/strategy-texts.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { type IndicatorModel, indicatorModel } from './indicator-model.ts';
import { LoopTodos } from './loop-todos.tsx';
import { PlanBox } from './plan-box.tsx';
import { PlanTrail } from './plan-trail.tsx';

export function PlanPanel({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const planned = useOpenTopic(
    topicId,
    useShallow(({ loop }) => {
      if (loop === null) return null;
      const { strategy, phase, plan, calls } = loop;
      return { strategy, phase, plan, calls };
    }),
  );
  const plan = planned === null ? [] : livePlan(planned);
  const trail = useOpenTopic(topicId, ({ loop }) => loop?.trail) ?? [];
  const running = useOpenTopic(topicId, ({ loop }) => loop?.state.name === 'running') ?? false;
  const todos = useOpenTopic(topicId, ({ loop }) => (loop?.todos.length ?? 0) + (loop?.todoEdits.length ?? 0)) ?? 0;
  const isComing = useOpenTopic(topicId, ({ loop }) => loop !== null && isPlanning(loop)) ?? false;
  const isEmpty = plan.length === 0 && trail.length === 0 && todos === 0;
  if (isEmpty && !isComing) return <EmptyState title={t('plan.empty')} text={t('plan.emptyHint')} />;
  return (
    <div className="flex flex-col gap-3 p-3">
      <Standing topicId={topicId} />
      {isEmpty && <EmptyState title={t('plan.coming')} text={t('plan.comingHint')} />}
      {todos > 0 && <LoopTodos topicId={topicId} />}
      {plan.length > 0 && <Plan items={plan} running={running} />}
      {trail.length > 0 && <PlanTrail trail={trail} strategy={planned?.strategy ?? ''} running={running} />}
    </div>
  );
}

/** Whether a loop, whose strategy counts steps or rounds of a plan, runs or waits. */
const isPlanning = ({ state, progress }: LoopView): boolean =>
  progress.unit !== 'iterations' && !ended(state) && state.name !== 'interrupted';

type ShownKind = Exclude<IndicatorModel['kind'], 'hidden'>;

/**
 * The progress of the loop, in the same form as in the loop indicator. This line stays visible
 * after the loop has ended.
 */
function Standing({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('loop');
  const standing = useOpenTopic(
    topicId,
    useShallow(({ loop }) => {
      if (loop === null) return null;
      const { kind } = indicatorModel(loop, loop.restedAt ?? 0);
      return { kind, strategy: loop.strategy, phase: loop.phase, ...loop.progress };
    }),
  );
  if (standing === null || standing.unit === 'iterations' || standing.kind === 'hidden') return null;
  const { kind, unit, done, limit } = standing;
  // A task that is answered at once takes no step.
  const hasSteps = done > 0 || kind !== 'done';
  const phase = kind === 'running' ? phaseLabel(standing.strategy, standing.phase, i18n.language) : null;
  return (
    <section aria-label={t('plan.standing')} data-state={kind}>
      <div className="mb-1.5 flex items-center gap-2 px-0.5 text-[12.5px]">
        <span className="flex w-4 flex-none justify-center">{MARKS[kind]}</span>
        <strong className="min-w-0 flex-1 truncate font-semibold">{phase ?? t(`state.${kind}`)}</strong>
        {hasSteps && (
          <span className="flex-none text-soft tabular-nums">{t(`reached.${unit}`, { n: done, limit })}</span>
        )}
      </div>
      {hasSteps && (
        <ProgressBar label={t(`progress.${unit}`)} value={done} max={limit} tone={TONES[kind] ?? 'accent'} />
      )}
    </section>
  );
}

const TONES: Partial<Record<ShownKind, 'good' | 'warn' | 'bad'>> = { done: 'good', limit: 'warn', failed: 'bad' };

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.75 } as const;

const MARKS: Readonly<Record<ShownKind, ReactNode>> = {
  running: <Spinner size={13} />,
  waiting: <Hourglass {...ICON} className="text-warn" />,
  paused: <CirclePause {...ICON} className="text-soft" />,
  interrupted: <CirclePause {...ICON} className="text-warn" />,
  limit: <CircleSlash {...ICON} className="text-warn" />,
  failed: <X {...ICON} className="text-bad" />,
  done: <CircleCheck {...ICON} className="text-good" />,
  stopped: <CircleSlash {...ICON} className="text-soft" />,
};

function Plan({ items, running }: { readonly items: readonly PlanItem[]; readonly running: boolean }) {
  const { t } = useTranslation('loop');
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={t('plan.title')} className="rounded-medium border border-line bg-canvas px-3 py-2.5">
      <h2 className="mb-1.5 font-semibold text-[12px] text-soft">
        {t('plan.title')} · {t('plan.progress', { done, count: items.length })}
      </h2>
      <ol className="flex flex-col gap-0.5">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other identity than its place
          <Item key={index} item={item} running={running} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item, running }: { readonly item: PlanItem; readonly running: boolean }) {
  const { t } = useTranslation(['loop', 'common']);
  const over = item.state === 'done' || item.state === 'cancelled';
  const current = item.state === 'in-progress';
  return (
    <li
      aria-current={current ? 'step' : undefined}
      data-state={item.state}
      className={classes('-mx-1.5 flex gap-2 rounded-small px-1.5 py-1', current && 'bg-accent-soft')}
    >
      {current && running ? (
        <span className="mt-[3px] flex size-3.5 flex-none items-center justify-center">
          <Spinner size={13} />
        </span>
      ) : (
        <PlanBox state={item.state} />
      )}
      <span
        className={classes(
          'min-w-0 [overflow-wrap:anywhere]',
          over ? 'text-faint line-through' : 'text-ink',
          current && 'font-medium',
        )}
      >
        <span className="sr-only">{t('common:label', { name: t(`plan.${item.state}`) })}</span>
        {shownLine(item.text)}
      </span>
    </li>
  );
}

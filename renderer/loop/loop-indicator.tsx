/**
 * Shows the state of a topic's loop above the composer, from its start until shortly after its
 * end.
 */
import { CircleAlert, CircleCheck, CirclePause, CircleSlash, CircleX, Hourglass } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { BackgroundCommand } from '../../shared/background-command.ts';
import { builtInTool } from '../../shared/built-in-servers.ts';
import type { Evidence } from '../../shared/evidence.ts';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import { livePlan } from '../../shared/live-plan.ts';
import { type LoopView, shownTodos } from '../../shared/loop-view.ts';
import { descriptionOf } from '../../shared/strategies/index.ts';
import { useAct } from '../act.ts';
import { useKeys } from '../actions/shortcuts.ts';
import { formatClock, formatCost, formatTokens } from '../i18n/format.ts';
import { phaseLabel } from '../i18n/strategy-texts.ts';
import { pauseLoop, resumeLoop, stopLoop, useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { EvidenceLine } from '../ui/evidence/evidence-line.tsx';
import { refutesDone } from '../ui/evidence/grade-looks.ts';
import { useHostAway } from '../ui/host-away.ts';
import { Kbd } from '../ui/kbd.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { BackgroundList } from './background-list.tsx';
import { type Activity, ENDING_SHOWN_MS, type IndicatorModel, indicatorModel, quietLoop } from './indicator-model.ts';
import { RetryLine } from './retry-line.tsx';
import { TryNow } from './try-now.tsx';

export const AgenticLoopIndicator = memo(function AgenticLoopIndicator({
  topicId,
}: {
  readonly topicId: TopicId | null;
}) {
  const loop = useOpenTopic(
    topicId,
    useShallow((open) => open.loop && quietLoop(open.loop)),
  );
  const now = useClock(loop, useHostAway() !== null);
  const asked = useOpenTopic(topicId, ({ requests }) => requests.some(({ state }) => state === 'open')) ?? false;
  const model = indicatorModel(loop, now, asked);
  const background = useOpenTopic(topicId, (open) => open.background) ?? NONE;
  const list =
    topicId === null || background.length === 0 ? null : <BackgroundList topicId={topicId} commands={background} />;
  if (loop === null || model.kind === 'hidden') return list && <Kept>{list}</Kept>;
  return (
    <Bar loop={loop} model={model} now={now}>
      {list}
    </Bar>
  );
});

const NONE: readonly BackgroundCommand[] = [];

/** Stands in place of the indicator when no loop runs: commands that the user keeps. */
function Kept({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('loop');
  return (
    <section
      aria-label={t('background.label')}
      className="mb-2 rounded-medium border border-line bg-raised px-3 py-1 shadow-raised"
    >
      {children}
    </section>
  );
}

/**
 * The current time. It is updated each second while the loop runs or waits, and once more when
 * the ending of the loop must disappear. With `stopped`, it is not updated.
 */
function useClock(loop: LoopView | null, stopped: boolean): number {
  const [now, setNow] = useState(Date.now);
  const running = loop !== null && (loop.state.name === 'running' || loop.state.name === 'waiting');
  const restedAt = loop?.restedAt ?? null;
  useEffect(() => {
    if (stopped) return;
    setNow(Date.now());
    if (running) {
      const timer = setInterval(() => setNow(Date.now()), 1_000);
      return () => clearInterval(timer);
    }
    if (restedAt === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, restedAt + ENDING_SHOWN_MS - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [running, restedAt, stopped]);
  return now;
}

interface BarProps {
  readonly loop: LoopView;
  readonly model: Exclude<IndicatorModel, { kind: 'hidden' }>;
  readonly now: number;
  /** What stands below the state of the loop. */
  readonly children: ReactNode;
}

function Bar({ loop, model, now, children }: BarProps) {
  const { t } = useTranslation('loop');
  const { progress } = loop;
  const evidence = shownEvidence(loop);
  const retry = model.kind === 'running' && model.activity.name === 'retrying' ? model.activity.retry : null;
  const look = model.kind === 'done' && evidence !== null && refutesDone(evidence.grade) ? 'claimed' : model.kind;
  const note =
    loop.note === '' ? (shownTodos(loop).find(({ status }) => status === 'in_progress')?.content ?? '') : loop.note;
  return (
    <section
      aria-label={t('indicator')}
      data-state={model.kind}
      className={`mb-2 rounded-medium border bg-raised px-3 py-2 shadow-raised ${edges[look]}`}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1.5">
        <Mark kind={look} />
        <p className="min-w-0 flex-1 basis-44 text-soft">
          <strong role="status" className="font-semibold text-ink">
            {look === 'claimed' ? t('state.claimed') : <Title loop={loop} model={model} />}
          </strong>{' '}
          <Facts loop={loop} model={model} now={now} />
        </p>
        <Buttons loopId={loop.loopId} model={model} />
      </div>
      {retry !== null && <RetryLine retry={retry} now={now} />}
      {retry === null && showsNote(model) && note !== '' && (
        <p className="mt-0.5 truncate pl-6 text-[12.5px] text-faint" title={shownLine(note)}>
          {shownLine(note)}
        </p>
      )}
      {evidence !== null && <EvidenceLine evidence={evidence} className="mt-0.5 text-[12.5px]" />}
      {showsProgress(model) && (
        <div className="mt-1.5">
          <ProgressBar
            label={t(`progress.${progress.unit}`)}
            value={progress.done}
            max={progress.limit}
            tone={model.kind === 'limit' ? 'warn' : 'accent'}
          />
        </div>
      )}
      {children !== null && <div className="mt-1.5 border-line border-t">{children}</div>}
    </section>
  );
}

/** `claimed`: the loop says that it is done, but a check or the journal says otherwise. */
type Look = BarProps['model']['kind'] | 'claimed';

const edges: Readonly<Record<Look, string>> = {
  claimed: 'border-warn-line',
  running: 'border-line',
  waiting: 'border-warn-line',
  paused: 'border-line',
  interrupted: 'border-warn-line',
  limit: 'border-warn-line',
  failed: 'border-bad-line',
  done: 'border-good-line',
  stopped: 'border-line',
};

const showsProgress = ({ kind }: BarProps['model']): boolean =>
  kind === 'running' || kind === 'waiting' || kind === 'paused' || kind === 'limit' || kind === 'interrupted';

/**
 * Whether the indicator shows the note of the current step, or the todo in progress. While the loop waits, its card in the
 * chat explains the reason instead.
 */
const showsNote = ({ kind }: BarProps['model']): boolean => kind === 'running' || kind === 'paused';

/** What is known of the work of a loop that has ended; null: nothing, or that nothing was changed. */
function shownEvidence({ state }: LoopView): Evidence | null {
  const evidence = 'outcome' in state ? state.outcome.evidence : undefined;
  return evidence === undefined || evidence.grade === 'unchanged' ? null : evidence;
}

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.75 } as const;

const marks: Readonly<Record<Look, ReactNode>> = {
  claimed: <CircleAlert {...ICON} className="text-warn" />,
  running: <Spinner />,
  waiting: <Hourglass {...ICON} className="text-warn" />,
  paused: <CirclePause {...ICON} className="text-soft" />,
  interrupted: <CircleAlert {...ICON} className="text-warn" />,
  limit: <CircleSlash {...ICON} className="text-warn" />,
  failed: <CircleX {...ICON} className="text-bad" />,
  done: <CircleCheck {...ICON} className="text-good" />,
  stopped: <CircleSlash {...ICON} className="text-soft" />,
};

const Mark = ({ kind }: { readonly kind: Look }) => (
  <span className="flex w-4 flex-none justify-center">{marks[kind]}</span>
);

/** The progress of a running loop, or the state of a loop that does not run. */
function Title({ loop, model }: Pick<BarProps, 'loop' | 'model'>) {
  const { t, i18n } = useTranslation('loop');
  const { strategy, phase, progress } = loop;
  if (model.kind !== 'running') return t(`state.${model.kind}`);
  if (progress.done > 0) return t(`reached.${progress.unit}`, { n: progress.done, limit: progress.limit });
  return phaseLabel(strategy, phase, i18n.language) ?? t('state.running');
}

function Facts({ loop, model, now }: Omit<BarProps, 'children'>) {
  const { t, i18n } = useTranslation(['loop', 'chat']);
  const tokens = loop.usage.inputTokens + loop.usage.outputTokens;
  const { strategy, progress } = loop;
  const phase = progress.done === 0 ? null : phaseLabel(strategy, loop.phase, i18n.language);
  const hasPlan = loop.plan.length > 0;
  const items = hasPlan ? livePlan(loop).map(({ state }) => state) : shownTodos(loop).map(({ status }) => status);
  const done = items.filter((state) => state === 'done' || state === 'completed').length;
  const facts = [
    model.kind === 'running' ? phase : null,
    model.kind === 'running' && saysMore(model, phase) ? activityText(t, model.activity, model.pausing) : null,
    model.kind === 'waiting' ? t(`waitingFor.${model.for}`) : null,
    model.kind !== 'running' && progress.done > 0
      ? t(`reached.${progress.unit}`, { n: progress.done, limit: progress.limit })
      : null,
    items.length > 0 && model.kind !== 'done'
      ? t(hasPlan ? 'planDone' : 'todosDone', { done, count: items.length })
      : null,
    loop.mistakes > 0 && descriptionOf(strategy)?.limits.includes('mistakes')
      ? t('mistakes', { count: loop.mistakes, limit: loop.limits.mistakeLimit })
      : null,
    tokens > 0 ? t('tokens', { tokens: formatTokens(tokens, i18n.language) }) : null,
    loop.usage.cost === undefined ? null : formatCost(loop.usage.cost, i18n.language),
    formatClock((loop.restedAt !== null && model.kind !== 'waiting' ? loop.restedAt : now) - loop.startedAt),
  ];
  return (
    <span className="tabular-nums">
      {facts
        .filter((fact) => fact !== null)
        .map((fact) => `· ${fact}`)
        .join(' ')}
    </span>
  );
}

/**
 * Whether to show the activity beside the phase label. The label already implies that the model
 * thinks or that the loop begins, and a line of its own says that the model is asked again.
 */
function saysMore({ activity, pausing }: Running, phase: string | null): boolean {
  if (activity.name === 'retrying') return pausing;
  return pausing || phase === null || (activity.name !== 'thinking' && activity.name !== 'starting');
}

type Running = Extract<IndicatorModel, { kind: 'running' }>;

type Translate = ReturnType<typeof useTranslation<['loop', 'chat']>>['t'];

/** Describes in words what a running loop does now. A tool of an external server is shown by its name. */
function activityText(t: Translate, activity: Activity, pausing: boolean): string {
  if (pausing) return t('activity.pausing');
  switch (activity.name) {
    case 'tool':
      return toolText(t, activity);
    case 'compacting':
      return t('activity.compacting', { piece: activity.piece, of: activity.of });
    default:
      return t(`activity.${activity.name}`);
  }
}

function toolText(t: Translate, { server, tool }: Extract<Activity, { name: 'tool' }>): string {
  const known = builtInTool(server, tool);
  switch (known) {
    case null:
      return t('activity.tool', { tool: shownLine(tool) });
    case 'run_command':
    case 'start_command':
    case 'todo':
    case 'schedule':
      return t('activity.command');
    default:
      return t(`chat:tool.${known}.doing`);
  }
}

/** Buttons for the actions that no card in the chat has. */
function Buttons({ loopId, model }: Pick<BarProps, 'model'> & { readonly loopId: LoopId }) {
  const { t } = useTranslation('loop');
  const { busy, perform } = useAct();
  const stopKeys = useKeys('stop-loop');
  const stop = (
    <Button needsHost={true} disabled={busy} onClick={() => void perform(() => stopLoop(loopId))}>
      {t('stop')} <Kbd keys={stopKeys} />
    </Button>
  );
  switch (model.kind) {
    case 'running':
      return (
        <div className="ml-auto flex flex-wrap justify-end gap-1.5">
          {model.activity.name === 'retrying' && model.activity.waits && <TryNow loopId={loopId} />}
          <Button
            needsHost={true}
            disabled={busy || model.pausing}
            onClick={() => void perform(() => pauseLoop(loopId))}
          >
            {t('pause')}
          </Button>
          {stop}
        </div>
      );
    case 'waiting':
      return stop;
    case 'paused':
      return (
        <div className="ml-auto flex gap-1.5">
          <Button needsHost={true} variant="primary" busy={busy} onClick={() => void perform(() => resumeLoop(loopId))}>
            {t('resume')}
          </Button>
          {stop}
        </div>
      );
    default:
      return null;
  }
}

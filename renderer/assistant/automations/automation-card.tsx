import { Folder, MessageSquare, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { useAct } from '../../act.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { pauseAutomation } from '../../stores/automations-store.ts';
import { showTopic } from '../../stores/navigation-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { shortPath } from '../../ui/folders/short-path.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { remove, runNow } from './automation-actions.ts';
import { beginEdit } from './automation-drafts.ts';
import { MissedTimes } from './missed-times.tsx';
import { NextTime } from './next-time.tsx';
import { OutcomeMarks } from './outcome-marks.tsx';

interface AutomationCardProps {
  readonly of: AutomationView;
  readonly now: number;
  readonly allPaused: boolean;
  /** Whether the page was opened to show it. */
  readonly isSought: boolean;
}

/** An automation in the list: its time, what it did, what it missed, and its buttons. */
export function AutomationCard({ of: view, now, allPaused, isSought }: AutomationCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSought) card.current?.focus();
  }, [isSought]);
  const { t } = useTranslation('automations');
  const title = shownLine(view.title);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-2 rounded-medium border border-line bg-raised px-3.5 py-3"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-[min(100%,240px)] flex-1 flex-col gap-1">
          <h2 className="flex flex-wrap items-baseline gap-x-2 font-medium text-ink [overflow-wrap:anywhere]">
            {title}
            {view.paused && (
              <span className="rounded-[4px] bg-hover px-1.5 font-normal text-[12px] text-soft">{t('paused')}</span>
            )}
          </h2>
          <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-[12.5px] text-soft">
            <span className="text-ink">{shownLine(view.words)}</span>
            <NextTime of={view} now={now} allPaused={allPaused} />
          </p>
          <Place of={view} />
        </div>
        <Buttons of={view} title={title} />
      </div>
      <OutcomeMarks of={view} />
      {view.foreign && <p className="text-[12.5px] text-warn">{t('foreign')}</p>}
      <MissedTimes of={view} />
    </article>
  );
}

/** When its last run that ended began. */
function LastRun({ at, zone }: { readonly at: number; readonly zone: string }) {
  const { t, i18n } = useTranslation('automations');
  return <span>{t('lastRun', { at: formatDateTime(at, i18n.language, { timeZone: zone, inSentence: true }) })}</span>;
}

/** The folder that it works in, its last run, and the topic that its results go to. */
function Place({ of: { workspace, topicId, madeBy, lastRunAt, timeZone } }: { readonly of: AutomationView }) {
  const { t } = useTranslation('automations');
  const topic = useAppStore(({ topics }) => (topicId === null ? undefined : topics[topicId]?.title));
  const icon = { 'aria-hidden': true, size: 13, strokeWidth: 1.5, className: 'flex-none' } as const;
  const folder = (
    <span className="inline-flex min-w-0 items-center gap-1">
      <Folder {...icon} />
      <span className="truncate">{workspace === null ? t('defaultFolder') : shownLine(shortPath(workspace, 40))}</span>
    </span>
  );
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-[12px] text-faint">
      {workspace === null ? folder : <Tooltip label={shownLine(workspace)}>{folder}</Tooltip>}
      {lastRunAt !== null && <LastRun at={lastRunAt} zone={timeZone} />}
      {madeBy !== null && <span>{t('madeBy')}</span>}
      {topicId !== null && topic !== undefined && (
        <button
          type="button"
          onClick={() => showTopic(topicId)}
          className="inline-flex min-w-0 items-center gap-1 rounded-small text-accent hover:underline"
        >
          <MessageSquare {...icon} />
          <span className="truncate">{t('topic', { title: shownLine(topic) })}</span>
        </button>
      )}
    </p>
  );
}

function Buttons({ of: view, title }: { readonly of: AutomationView; readonly title: string }) {
  const { t } = useTranslation('automations');
  const pausing = useAct(t('failed.pause'));
  const editing = useAct(t('failed.load'));
  const isRunning = view.outcomes.some(({ state }) => state === 'started');
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5">
      <Button
        needsHost={true}
        disabled={isRunning}
        aria-label={t('runNowOf', { title })}
        onClick={() => void runNow(view, t)}
      >
        {t('runNow')}
      </Button>
      <Button
        needsHost={true}
        busy={pausing.busy}
        aria-label={t(view.paused ? 'resumeOf' : 'pauseOf', { title })}
        onClick={() => void pausing.perform(() => pauseAutomation(view.id, !view.paused))}
      >
        {t(view.paused ? 'resume' : 'pause')}
      </Button>
      <Button
        needsHost={true}
        busy={editing.busy}
        aria-label={t('editOf', { title })}
        onClick={() => void editing.perform(() => beginEdit(view))}
      >
        {t('edit')}
      </Button>
      <IconButton label={t('deleteOf', { title })} onClick={() => void remove(view, t)}>
        <Trash2 aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}

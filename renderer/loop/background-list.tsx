/** The commands in the background of a topic: what runs, what it wrote last, and buttons to keep and stop it. */
import { SquareTerminal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BackgroundCommand, type BackgroundEnd, isRunning } from '../../shared/background-command.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { formatClock, joinNames } from '../i18n/format.ts';
import { keepBackground, stopBackground, useBackgroundOutput } from '../stores/background.ts';
import { Button } from '../ui/button.tsx';
import { useHostAway } from '../ui/host-away.ts';
import { Spinner } from '../ui/states/spinner.tsx';
import { LiveOutput } from '../ui/text/live-output.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

interface BackgroundListProps {
  readonly topicId: TopicId;
  readonly commands: readonly BackgroundCommand[];
}

export function BackgroundList({ topicId, commands }: BackgroundListProps) {
  const { t } = useTranslation('loop');
  const now = useSeconds(commands.some(isRunning));
  return (
    <ul aria-label={t('background.label')} className="max-h-72 overflow-y-auto">
      {commands.map((command) => (
        <Row key={command.id} {...{ topicId, command, now }} />
      ))}
    </ul>
  );
}

/** The current time, updated each second while something runs and the host can be reached. */
function useSeconds(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  const isAway = useHostAway() !== null;
  const ticks = runs && !isAway;
  useEffect(() => {
    setNow(Date.now());
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

interface RowProps {
  readonly topicId: TopicId;
  readonly command: BackgroundCommand;
  readonly now: number;
}

function Row({ topicId, command, now }: RowProps) {
  const { t, i18n } = useTranslation('loop');
  const [open, setOpen] = useState(false);
  const { busy, perform } = useAct();
  const outputId = useId();
  const { id, kept, lastLine, removed, left, state, startedAt, place } = command;
  const words = shownLine(command.command);
  const pathsIn = (files: readonly string[]) => joinNames(files.slice(0, MOST_NAMED).map(shownLine), i18n.language);
  const runs = state.name === 'running';
  const facts = [
    ...(state.name === 'ended' ? [endWords(t, state.end)] : []),
    ...(runs && kept ? [t('background.kept')] : []),
    t(place.kind === 'sandbox' ? 'background.sandbox' : 'background.outside'),
    formatClock((state.name === 'ended' ? state.at : now) - startedAt),
  ];
  const failed = state.name === 'ended' && !(state.end.name === 'exited' && state.end.exitCode === 0);
  return (
    <li aria-label={words} data-state={state.name} className="border-line border-t pt-1.5 pb-1.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex w-4 flex-none justify-center">
          {runs ? (
            <Spinner />
          ) : (
            <SquareTerminal
              aria-hidden="true"
              size={15}
              strokeWidth={1.5}
              className={failed ? 'text-bad' : 'text-soft'}
            />
          )}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate font-mono text-[12px]" title={words}>
            {words}
          </p>
          <p className="text-[12.5px] text-soft tabular-nums">{facts.join(' · ')}</p>
          {!open && lastLine !== '' && (
            <p className="truncate font-mono text-[12px] text-faint" title={shownLine(lastLine)}>
              {shownLine(lastLine)}
            </p>
          )}
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-1.5">
          <Button size="small" aria-expanded={open} aria-controls={outputId} onClick={() => setOpen(!open)}>
            {t('background.output')}
          </Button>
          {runs && !command.loopOver && (
            <Button
              size="small"
              needsHost={true}
              disabled={busy}
              aria-pressed={kept}
              title={t('background.keepHint')}
              onClick={() => void perform(() => keepBackground(topicId, id, !kept))}
            >
              {t(kept ? 'background.keeps' : 'background.keep')}
            </Button>
          )}
          {runs && (
            <Button
              size="small"
              needsHost={true}
              disabled={busy}
              aria-label={t('background.stopNamed', { command: words })}
              onClick={() => void perform(() => stopBackground(topicId, id))}
            >
              {t('stop')}
            </Button>
          )}
        </div>
      </div>
      {runs && kept && place.kind === 'sandbox' && (
        <p className="pl-6 text-[12px] text-faint">{t('background.keptMeans')}</p>
      )}
      {removed.length > 0 && (
        <p className="pl-6 text-[12.5px] text-warn [overflow-wrap:anywhere]">
          {t('background.removed', { paths: pathsIn(removed) })}
        </p>
      )}
      {left.length > 0 && (
        <p className="pl-6 text-[12.5px] text-warn [overflow-wrap:anywhere]">
          {t('background.left', { paths: pathsIn(left) })}
        </p>
      )}
      <div id={outputId}>{open && <Output topicId={topicId} command={command} />}</div>
    </li>
  );
}

/** The number of files of each kind that are named. */
const MOST_NAMED = 5;

function Output({ topicId, command }: Omit<RowProps, 'now'>) {
  const { t } = useTranslation('loop');
  const output = useBackgroundOutput(topicId, command);
  if (output.state === 'loading') return <p className="pl-6 text-[12.5px] text-faint">{t('background.loading')}</p>;
  if (output.state === 'failed') return <p className="pl-6 text-[12.5px] text-bad">{output.failure.message}</p>;
  if (output.text.trim() === '') return <p className="pl-6 text-[12.5px] text-faint">{t('background.silent')}</p>;
  return (
    <LiveOutput
      label={t('background.outputOf', { command: shownLine(command.command) })}
      text={output.text}
      className="mt-1 max-h-44! rounded-small border"
    />
  );
}

type Translate = ReturnType<typeof useTranslation<'loop'>>['t'];

function endWords(t: Translate, end: BackgroundEnd): string {
  switch (end.name) {
    case 'exited':
      return t('background.exited', { code: end.exitCode });
    case 'stopped':
      return t(`background.stopped.${end.by}`);
    case 'not-started':
      return t('background.notStarted', { why: shownLine(end.why) });
  }
}

/**
 * Shows the log of a server from a chosen level on: each line with its time, origin and level. The
 * view follows new lines while it is scrolled to the end.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LogLevel, type ServerLogLine } from '../../../shared/server-view.ts';
import { formatClockTime } from '../../i18n/format.ts';
import { classes } from '../classes.ts';
import { Select } from '../fields/select.tsx';

interface LogViewProps {
  /** The name of the log for screen readers. */
  readonly label: string;
  /** The lines of the log, oldest first. */
  readonly lines: readonly ServerLogLine[];
  /** Lines below this level are left out. */
  readonly from: LogLevel;
  readonly onFrom: (level: LogLevel) => void;
  readonly className?: string;
}

export function LogView({ label, lines, from, onFrom, className }: LogViewProps) {
  const { t, i18n } = useTranslation('servers');
  const shown = lines.filter(({ level }) => weight(level) >= weight(from));
  const box = useRef<HTMLDivElement>(null);
  useStayAtEnd(box, shown.at(-1)?.number ?? 0);
  return (
    <div className={classes('flex min-h-0 flex-col gap-2', className)}>
      <Select
        label={t('log.from')}
        hideLabel={true}
        value={from}
        options={LogLevel.options.map((level) => ({ value: level, label: t(`log.fromLevel.${level}`) }))}
        onChange={onFrom}
        className="w-52 max-w-full self-start"
      />
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="min-h-32 flex-1 overflow-auto rounded-small border border-line bg-sunken p-2 font-mono text-[12px] leading-[18px] focus-visible:outline-offset-[-2px]"
      >
        {shown.length === 0 && (
          <p className="font-sans text-soft">{t(lines.length === 0 ? 'log.empty' : 'log.allBelow')}</p>
        )}
        {shown.map(({ number, at, level, from: origin, text }) => (
          <p key={number} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <span className="text-faint">
              {formatClockTime(at, i18n.language)} {t(`log.origin.${origin}`)}
            </span>{' '}
            {level !== 'info' && <span className={tone(level)}>{t(`log.level.${level}`)} </span>}
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

const weight = (level: LogLevel): number => LogLevel.options.indexOf(level);

function tone(level: LogLevel): string {
  if (weight(level) >= weight('error')) return 'text-bad';
  return weight(level) >= weight('warning') ? 'text-warn' : 'text-soft';
}

/** Scrolls to new lines, unless the user has scrolled up. */
function useStayAtEnd(box: RefObject<HTMLDivElement | null>, last: number): void {
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line is the reason to scroll
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const wasAtEnd = element.scrollTop + element.clientHeight >= height.current - 8;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
    height.current = element.scrollHeight;
  }, [last]);
}

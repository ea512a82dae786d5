import { Progress } from 'radix-ui';
import { classes } from '../classes.ts';

interface ProgressBarProps {
  /** The name of the task whose progress is shown, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly tone?: 'accent' | 'good' | 'warn' | 'bad';
}

const TONES = { accent: 'bg-accent', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' } as const;

export function ProgressBar({ label, value, max, tone = 'accent' }: ProgressBarProps) {
  const top = Math.max(max, 1);
  const now = Math.min(Math.max(value, 0), top);
  return (
    <Progress.Root
      value={now}
      max={top}
      aria-label={label}
      className="h-1 w-full overflow-hidden rounded-full bg-hover"
    >
      <Progress.Indicator
        className={classes('h-full rounded-full transition-[width] duration-100', TONES[tone])}
        style={{ width: `${(now / top) * 100}%` }}
      />
    </Progress.Root>
  );
}

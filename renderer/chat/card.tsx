import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

export type CardTone = 'plain' | 'warn' | 'bad' | 'good' | 'accent';

const TONES: Readonly<Record<CardTone, string>> = {
  plain: 'border-line bg-canvas',
  warn: 'border-warn-line bg-warn-soft',
  bad: 'border-bad-line bg-bad-soft',
  good: 'border-good-line bg-good-soft',
  accent: 'border-accent/40 bg-accent-soft',
};

interface CardProps {
  /** The name for a screen reader. */
  readonly label: string;
  readonly tone?: CardTone;
  readonly className?: string;
  /** The state of the displayed item, as an attribute for tests and styles. */
  readonly state?: string;
  readonly children: ReactNode;
}

/** A framed group within the chat. */
export function Card({ label, tone = 'plain', className, state, children }: CardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      data-state={state}
      className={classes('overflow-hidden rounded-medium border', TONES[tone], className)}
    >
      {children}
    </div>
  );
}

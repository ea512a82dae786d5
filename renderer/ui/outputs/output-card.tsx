import type { ReactNode } from 'react';
import { visibleWords } from '../../../shared/visible-text.ts';

interface OutputCardProps {
  readonly icon: ReactNode;
  /** The name that the output has for people. */
  readonly name: string;
  /** The kind, for a screen reader. */
  readonly kind: string;
  /** A short fact, such as the number of rows. */
  readonly fact?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const LONGEST_NAME = 200;

/** The frame of an output: its name, what can be done with it, and the output. */
export function OutputCard({ icon, name, kind, fact = '', actions, children }: OutputCardProps) {
  const shown = visibleWords(name.slice(0, LONGEST_NAME)) || kind;
  return (
    <section aria-label={`${kind} ${shown}`} className="overflow-hidden rounded-medium border border-line bg-canvas">
      <div className="flex min-h-9 items-center gap-2 py-1 pr-1.5 pl-3">
        <span aria-hidden="true" className="flex-none text-soft">
          {icon}
        </span>
        <h3 className="min-w-0 truncate font-medium text-ink" title={shown}>
          {shown}
        </h3>
        <span className="min-w-0 flex-none truncate text-[12.5px] text-faint tabular-nums">{fact}</span>
        <span className="ml-auto flex flex-none items-center gap-0.5">{actions}</span>
      </div>
      {children}
    </section>
  );
}

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';

interface FoldedFieldsProps {
  readonly title: string;
  /** What the fields say now, shown beside the title. */
  readonly summary: string;
  /** Whether a field must be seen, because its value is wrong. */
  readonly mustShow?: boolean;
  readonly children: ReactNode;
}

/** Fields that are folded away until the user opens them. */
export function FoldedFields({ title, summary, mustShow = false, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const shown = open || mustShow;
  return (
    <section className="rounded-medium border border-line bg-canvas">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={shown ? panel : undefined}
        onClick={() => setOpen(!shown)}
        className="flex w-full items-center gap-2 rounded-medium px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={classes('flex-none text-faint transition-transform duration-100', shown && 'rotate-90')}
        />
        <span className="flex-1 font-medium text-[12.5px] text-soft">{title}</span>
        <span className="text-right text-[12px] text-faint">{summary}</span>
      </button>
      {shown && (
        <div id={panel} className="relative flex flex-col gap-2 border-line border-t px-3 py-2.5">
          {children}
        </div>
      )}
    </section>
  );
}

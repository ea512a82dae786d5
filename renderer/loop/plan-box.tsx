/** The box before an item of a plan or a todo list, which shows its state. */
import { Check, Minus, X } from 'lucide-react';
import type { PlanItem } from '../../shared/loop.ts';
import { classes } from '../ui/classes.ts';

const BOXES: Readonly<Record<PlanItem['state'], string>> = {
  pending: 'border-faint',
  'in-progress': 'border-accent border-dashed',
  done: 'border-accent bg-accent text-accent-ink',
  failed: 'border-bad bg-bad text-canvas',
  cancelled: 'border-faint text-faint',
};

const BOX_ICONS = { pending: null, 'in-progress': null, done: Check, failed: X, cancelled: Minus } as const;

export function PlanBox({ state }: Pick<PlanItem, 'state'>) {
  const Icon = BOX_ICONS[state];
  return (
    <span
      aria-hidden="true"
      className={classes(
        'mt-[3px] flex size-3.5 flex-none items-center justify-center rounded-[4px] border-[1.5px]',
        BOXES[state],
      )}
    >
      {Icon !== null && <Icon size={10} strokeWidth={3} />}
    </span>
  );
}

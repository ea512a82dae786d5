import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { ChatRow } from '../chat-row.ts';

interface LineColumnProps {
  readonly kind: ChatRow['kind'];
  /** Whether the row contains the newest answer, whose actions are always visible. */
  readonly isNewest?: boolean;
  readonly children: ReactNode;
}

/** The column of the page in which a chat row is drawn. */
export const LineColumn = ({ kind, isNewest = false, children }: LineColumnProps) => (
  <div
    className={classes(
      'mx-auto w-full max-w-(--chat-width) px-6 max-sm:px-3',
      kind === 'read' ? 'py-[3px] pl-10! max-sm:pl-6!' : 'py-[7px]',
    )}
    data-row={kind}
    data-newest={isNewest ? '' : undefined}
  >
    {children}
  </div>
);

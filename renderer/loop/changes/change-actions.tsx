/** The buttons that undo, redo or accept the changes of one level. */
import { Check, Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WhichFiles } from '../../stores/changes-store.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export type ChangeAction = 'undo' | 'redo' | 'accept';

/** Performs an action on what `which` selects. */
export type OnChange = (action: ChangeAction, which: WhichFiles) => void;

interface ChangeActionsProps {
  readonly which: WhichFiles;
  /** What the buttons change, for their names, for example "iteration 3"; null: everything in the panel. */
  readonly target: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canAccept: boolean;
  readonly busy: boolean;
  readonly onChange: OnChange;
}

const ICONS = { undo: Undo2, redo: Redo2, accept: Check } as const;

/**
 * The buttons appear at the end of the row (`group/row`) while the pointer or the focus is in it, as
 * icons if the panel is narrow. On a device without hover they always stand there.
 */
export function ChangeActions(props: ChangeActionsProps) {
  const { which, target, canUndo, canRedo, canAccept, busy, onChange } = props;
  const { t } = useTranslation('loop');
  const actions = [
    ...(canUndo ? (['undo'] as const) : []),
    ...(canRedo ? (['redo'] as const) : []),
    ...(canAccept ? (['accept'] as const) : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span
      className={classes(
        'flex flex-none items-center gap-1',
        target !== null &&
          'absolute right-2 opacity-0 group-focus-within/row:static group-focus-within/row:opacity-100 group-hover/row:static group-hover/row:opacity-100 pointer-coarse:static pointer-coarse:opacity-100',
      )}
    >
      {actions.map((action, index) => {
        const Icon = ICONS[action];
        return (
          <Button
            // The first button keeps its place and so the focus when Undo becomes Redo.
            key={index === 0 ? 'first' : action}
            needsHost={true}
            size="small"
            waits={busy}
            {...(target !== null && {
              'aria-label': t(`changes.${action}Of`, { target }),
              title: t(`changes.${action}`),
            })}
            onClick={() => busy || onChange(action, which)}
          >
            <Icon aria-hidden="true" size={13} strokeWidth={1.75} />
            {target === null ? (
              t(`changes.${action}All`)
            ) : (
              <span className="@max-[480px]:hidden">{t(`changes.${action}`)}</span>
            )}
          </Button>
        );
      })}
    </span>
  );
}

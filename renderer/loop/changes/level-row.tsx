/** The heading of a loop or of an iteration in the changes panel. */
import { useTranslation } from 'react-i18next';
import type { WhichFiles } from '../../stores/changes-store.ts';
import { Counts } from '../counts.tsx';
import { ChangeActions, type OnChange } from './change-actions.tsx';
import type { LevelSum } from './panel-rows.ts';

interface LevelRowProps {
  readonly level: 'loop' | 'iteration';
  readonly title: string;
  /** The name of the level in the names of its buttons. */
  readonly target: string;
  readonly which: WhichFiles;
  readonly sum: LevelSum;
  readonly busy: boolean;
  readonly onChange: OnChange;
}

export function LevelRow({ level, title, target, which, sum, busy, onChange }: LevelRowProps) {
  const { t } = useTranslation('loop');
  const Heading = level === 'loop' ? 'h4' : 'h5';
  return (
    <div
      className={`group/row relative flex min-h-9 items-center gap-2 px-3 ${level === 'loop' ? 'bg-sunken' : 'pl-5'} border-line border-t`}
    >
      <Heading className="min-w-0 flex-1 truncate font-medium text-[12px] text-soft" title={title}>
        {title}
      </Heading>
      <span className="flex-none text-[12px] text-faint">{t('changes.files', { count: sum.files })}</span>
      {sum.open > 0 && <Counts added={sum.added} removed={sum.removed} />}
      <ChangeActions
        which={which}
        target={target}
        canUndo={sum.open > 0}
        canRedo={sum.undone > 0}
        canAccept={sum.open > 0}
        busy={busy}
        onChange={onChange}
      />
    </div>
  );
}

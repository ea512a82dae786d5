/** The changed files of a topic by loop and iteration. Of a long list only the visible rows are rendered. */
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtuosoHandle } from 'react-virtuoso';
import { assertNever } from '../../../shared/assert-never.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { useChanges } from '../../stores/changes-store.ts';
import { lazyPart } from '../../ui/parts/lazy-part.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { ChangedFile } from '../changed-file.tsx';
import type { OnChange } from './change-actions.tsx';
import type { DiffLook } from './file-diff.tsx';
import { LevelRow } from './level-row.tsx';
import type { PanelRow } from './panel-rows.ts';

/** The maximum number of rows of a list whose rows are all rendered. */
const SHORT_LIST = 60;

const WindowedChanges = lazyPart(() => import('./windowed-changes.tsx').then((part) => part.WindowedChanges));

interface ChangeListProps {
  readonly rows: readonly PanelRow[];
  /** The goals of the loops. */
  readonly goals: ReadonlyMap<LoopId, string>;
  readonly look: DiffLook;
  readonly busy: boolean;
  /** The key of the row whose diff is shown. */
  readonly shown: string | null;
  readonly onShow: (key: string | null) => void;
  readonly onChange: OnChange;
}

export function ChangeList({ rows, goals, look, busy, shown, onShow, onChange }: ChangeListProps) {
  const { t } = useTranslation('loop');
  const list = useRef<VirtuosoHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useChanges(({ wantedLoop }) => wantedLoop);
  const isLong = rows.length > SHORT_LIST;
  useEffect(() => {
    const index = rows.findIndex(({ key }) => key === wanted);
    if (wanted === null || index === -1) return;
    useChanges.setState({ wantedLoop: null });
    if (isLong) list.current?.scrollToIndex({ index });
    else box.current?.querySelector(`[data-loop="${wanted}"]`)?.scrollIntoView({ block: 'start' });
  }, [wanted, rows, isLong]);

  const loops = rows.flatMap((row) => (row.kind === 'loop' ? [row.loopId] : []));
  const loopName = (loopId: LoopId): string => {
    const goal = goals.get(loopId) ?? '';
    return goal === '' ? t('changes.loop', { number: loops.indexOf(loopId) + 1 }) : shownLine(goal);
  };
  const draw = (row: PanelRow) => {
    switch (row.kind) {
      case 'loop': {
        const { loopId, sum } = row;
        const name = loopName(loopId);
        return (
          <div data-loop={loopId}>
            <LevelRow level="loop" title={name} target={name} which={{ loopId }} {...{ sum, busy, onChange }} />
          </div>
        );
      }
      case 'iteration': {
        const { loopId, iteration, sum } = row;
        const title = iteration === 0 ? t('changes.noIteration') : t('changes.iteration', { number: iteration });
        const which = { loopId, iteration };
        return <LevelRow level="iteration" title={title} target={title} {...{ which, sum, busy, onChange }} />;
      }
      case 'file':
        return (
          <ChangedFile
            file={row.file}
            iteration={row.iteration}
            open={shown === row.key}
            onToggle={() => onShow(shown === row.key ? null : row.key)}
            {...{ look, busy, onChange }}
          />
        );
      default:
        return assertNever(row);
    }
  };
  if (isLong)
    return (
      <div className="min-h-0 flex-1">
        <WindowedChanges list={list} rows={rows} draw={draw} />
      </div>
    );
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => (
        <Fragment key={row.key}>{draw(row)}</Fragment>
      ))}
    </div>
  );
}

/** The topics in the sidebar. Of a long list only the visible rows are rendered. */
import { Archive, ChevronRight } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtuosoHandle } from 'react-virtuoso';
import { assertNever } from '../../shared/assert-never.ts';
import { change } from '../act.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { classes } from '../ui/classes.ts';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { FolderHead } from './folder-row.tsx';
import { untilTomorrow } from './group-topics.ts';
import { ListMenu } from './list-menu.tsx';
import { keyOf, type Row, rowsOf } from './list-rows.ts';
import { TopicRow } from './topic-row.tsx';

/** The maximum number of rows of a list whose rows are all rendered. */
const SHORT_LIST = 40;

const WindowedRows = lazyPart(() => import('./windowed-rows.tsx').then((part) => part.WindowedRows), {
  Loading: FirstRows,
});

export function TopicList() {
  const { t, i18n } = useTranslation('topics');
  const topics = useAppStore((app) => app.topics);
  const current = useNavigation(({ screen }) => (screen.name === 'topic' ? screen.topicId : null));
  const today = useToday();
  const groups = useAppStore(({ settings }) => settings.topicGroups);
  const order = useAppStore(({ settings }) => settings.topicOrder);
  const closed = useAppStore(({ settings }) => settings.closedFolders);
  const ownFolder = useAppStore(({ info }) => info?.ownFolder ?? null);
  const isArchiveOpen = useAppStore(({ settings }) => settings.archiveOpen);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<VirtuosoHandle>(null);
  const place = useRef<HTMLElement>(null);

  const locale = i18n.language;
  const rows = useMemo(() => {
    const look = { groups, order, closed, ownFolder, isArchiveOpen, now: today, locale };
    return rowsOf(Object.values(topics), look);
  }, [topics, groups, order, closed, ownFolder, isArchiveOpen, today, locale]);
  const inOrder = rows.flatMap((row) => (row.kind === 'group' ? [] : [keyOf(row)]));
  const tabStop = [focused, current].find((key) => key !== null && inOrder.includes(key)) ?? inOrder[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabStop === undefined ? -1 : inOrder.indexOf(tabStop);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: inOrder.length - 1 }[event.key];
    const next = to === undefined ? undefined : inOrder[to];
    if (next === undefined || !(event.target instanceof HTMLElement) || !('row' in event.target.dataset)) return;
    event.preventDefault();
    setFocused(next);
    const focus = () => place.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus();
    if (list.current === null) return focus();
    list.current.scrollIntoView({
      index: rows.findIndex((row) => keyOf(row) === next),
      done: focus,
    });
  };

  const draw = (row: Row) => {
    switch (row.kind) {
      case 'group':
        return <h2 className="px-4 pt-2 pb-1 font-medium text-[11.5px] text-faint">{t(`group.${row.name}`)}</h2>;
      case 'folder':
        return (
          <div className="px-2">
            <FolderHead row={row} rowKey={keyOf(row)} tabbable={keyOf(row) === tabStop} onFocus={setFocused} />
          </div>
        );
      case 'archive':
        return (
          <div className="px-2 pt-2">
            <ArchiveHead
              {...row}
              tabbable={keyOf(row) === tabStop}
              onFocus={() => setFocused(keyOf(row))}
              onTurn={(archiveOpen) => archiveOpen !== isArchiveOpen && change({ archiveOpen })}
            />
          </div>
        );
      case 'topic':
        return (
          <div className="px-2">
            <TopicRow
              topic={row.topic}
              isInFolder={row.isInFolder}
              isBranch={row.isBranch}
              current={row.topic.id === current}
              tabbable={row.topic.id === tabStop}
              onFocus={setFocused}
            />
          </div>
        );
      default:
        return assertNever(row);
    }
  };
  if (rows.length === 0) return <p className="flex-1 px-4 pt-6 text-[12.5px] text-faint">{t('none')}</p>;
  return (
    <>
      <ListMenu />
      <nav ref={place} aria-label={t('list')} className="min-h-0 flex-1" onKeyDown={onKeyDown}>
        {rows.length <= SHORT_LIST ? (
          <FirstRows rows={rows} draw={draw} />
        ) : (
          <WindowedRows list={list} rows={rows} draw={draw} />
        )}
      </nav>
    </>
  );
}

interface ArchiveHeadProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly tabbable: boolean;
  readonly onFocus: () => void;
  readonly onTurn: (open: boolean) => void;
}

/** The row above the archived topics, which are hidden at first. */
function ArchiveHead({ count, isOpen, tabbable, onFocus, onTurn }: ArchiveHeadProps) {
  const { t, i18n } = useTranslation('topics');
  const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  return (
    <button
      type="button"
      data-row="archive"
      tabIndex={tabbable ? 0 : -1}
      aria-expanded={isOpen}
      onClick={() => onTurn(!isOpen)}
      onFocus={onFocus}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') onTurn(true);
        if (key === 'ArrowLeft') onTurn(false);
      }}
      className="flex h-[34px] w-full items-center gap-1.5 rounded-small pr-2 pl-1 text-left text-faint hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <ChevronRight {...icon} size={13} className={classes('flex-none', isOpen && 'rotate-90')} />
      <Archive {...icon} size={15} className="flex-none" />
      <span className="min-w-0 flex-1 truncate font-medium text-[12.5px]">{t('archive.title')}</span>
      <span className="flex-none text-[11px] tabular-nums">
        {formatNumber(count, i18n.language)}
        <span className="sr-only"> {t('project.topics', { count })}</span>
      </span>
    </button>
  );
}

/** All rows of a short list, or the first rows of a long one. */
function FirstRows({ rows, draw }: { readonly rows: readonly Row[]; readonly draw: (row: Row) => ReactNode }) {
  return (
    <div className="h-full overflow-y-auto">
      {rows.slice(0, SHORT_LIST).map((row) => (
        <Fragment key={keyOf(row)}>{draw(row)}</Fragment>
      ))}
    </div>
  );
}

/** Returns a time within the current day, and rerenders the component when the day changes. */
function useToday(): number {
  const [today, setToday] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setToday(Date.now()), untilTomorrow(today));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

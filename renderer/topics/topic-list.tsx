/** The topics in the sidebar. Of a long list only the visible rows are rendered. */
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { groupTopics, keyOf, type Row, rowsOf, untilTomorrow } from './group-topics.ts';
import { TopicRow } from './topic-row.tsx';

/** The maximum number of rows of a list whose rows are all rendered. */
const SHORT_LIST = 40;

const WindowedRows = lazyPart(() => import('./windowed-rows.tsx').then((part) => part.WindowedRows), {
  Loading: FirstRows,
});

export function TopicList() {
  const { t } = useTranslation('topics');
  const topics = useAppStore((app) => app.topics);
  const current = useNavigation(({ screen }) => (screen.name === 'topic' ? screen.topicId : null));
  const today = useToday();
  const [focused, setFocused] = useState<TopicId | null>(null);
  const list = useRef<VirtuosoHandle>(null);
  const place = useRef<HTMLElement>(null);

  const rows = useMemo(() => rowsOf(groupTopics(Object.values(topics), today)), [topics, today]);
  const inOrder = rows.flatMap((row) => (row.kind === 'topic' ? [row.topic.id] : []));
  const tabStop = [focused, current].find((id) => id !== null && id in topics) ?? inOrder[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabStop === undefined ? -1 : inOrder.indexOf(tabStop);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: inOrder.length - 1 }[event.key];
    const next = to === undefined ? undefined : inOrder[to];
    if (next === undefined || !(event.target instanceof HTMLElement) || !('topic' in event.target.dataset)) return;
    event.preventDefault();
    setFocused(next);
    const focus = () => place.current?.querySelector<HTMLElement>(`[data-topic="${next}"]`)?.focus();
    if (list.current === null) return focus();
    list.current.scrollIntoView({
      index: rows.findIndex((row) => row.kind === 'topic' && row.topic.id === next),
      done: focus,
    });
  };

  const draw = (row: Row) =>
    row.kind === 'group' ? (
      <h2 className="px-4 pt-3 pb-1 font-medium text-[11.5px] text-faint">{t(`group.${row.name}`)}</h2>
    ) : (
      <div className="px-2">
        <TopicRow
          topic={row.topic}
          isBranch={row.isBranch}
          current={row.topic.id === current}
          tabbable={row.topic.id === tabStop}
          onFocus={setFocused}
        />
      </div>
    );
  if (rows.length === 0) return <p className="flex-1 px-4 pt-6 text-[12.5px] text-faint">{t('none')}</p>;
  return (
    <nav ref={place} aria-label={t('list')} className="min-h-0 flex-1" onKeyDown={onKeyDown}>
      {rows.length <= SHORT_LIST ? (
        <FirstRows rows={rows} draw={draw} />
      ) : (
        <WindowedRows list={list} rows={rows} draw={draw} />
      )}
    </nav>
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

import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../../shared/ids.ts';
import type { CommandRun, MessageView } from '../../../shared/topic.ts';
import { act } from '../../act.ts';
import { useCompactionInForce } from '../../stores/compaction-in-force.ts';
import { useOwnMessagesOf } from '../../stores/own-messages.ts';
import { useTopicProposals } from '../../stores/topic-proposals.ts';
import { useTopicRuns } from '../../stores/topic-runs.ts';
import { loadEarlier, useOpenTopic, useTopicStore } from '../../stores/topic-store.ts';
import { useVersions } from '../../stores/versions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import type { ChatRow } from '../chat-row.ts';
import { ChatLine } from './chat-line.tsx';
import { chatRows, endOf, withSending } from './chat-rows.ts';
import { useFollowBottom } from './follow-bottom.ts';
import { useKeptPlace } from './keep-place.ts';
import { LineColumn } from './line-column.tsx';
import { spoken, useLiveShape, useRequestPlaces } from './live-shape.ts';
import { withProposals } from './proposal-rows.ts';
import { withRequests } from './request-rows.ts';
import { withRuns } from './run-rows.ts';
import { useSameRows } from './same-rows.ts';
import { useReadGroups } from './use-read-groups.ts';
import { useWantedRow } from './wanted-row.ts';
import { guessedHeight } from './windowed/guessed-height.ts';
import { RowWindow, type RowWindowHandle } from './windowed/row-window.tsx';

export interface MessageListProps {
  readonly topicId: TopicId;
  readonly messages: readonly MessageView[];
  readonly commands: readonly CommandRun[];
}

/**
 * The list of the rows of a topic. Only the visible rows and some around them are rendered.
 * Earlier messages load page by page at the top.
 */
export function MessageList({ topicId, messages, commands }: MessageListProps) {
  const { t } = useTranslation('chat');
  const live = useLiveShape(topicId);
  const compaction = useCompactionInForce(topicId);
  const hasEarlier = useOpenTopic(topicId, (open) => open.hasEarlier) ?? false;
  const requests = useRequestPlaces(topicId);
  const runs = useTopicRuns(topicId);
  const proposals = useTopicProposals(topicId);
  const own = useOwnMessagesOf(topicId, 'chat');
  const built = useMemo(() => {
    const stored = withRuns(chatRows(messages, commands, live, compaction, hasEarlier), messages, runs);
    const proposed = withProposals(stored, proposals);
    return withSending(withRequests(proposed, requests), own);
  }, [messages, commands, live, compaction, hasEarlier, runs, proposals, requests, own]);
  const windowed = useRef<RowWindowHandle>(null);
  const { scroller, setScroller, away, grown, jump, release } = useFollowBottom();
  const rows = useSameRows(useReadGroups({ topicId, rows: built, live, release }));
  const newest = useMemo(() => newestAnswer(rows), [rows]);
  const ownKey = own.at(-1)?.key;
  useLayoutEffect(() => {
    if (ownKey === undefined) return;
    windowed.current?.showEnd();
    jump();
  }, [ownKey, jump]);
  useKeptPlace({ topicId, rows, windowed, scroller, release });
  useWantedRow({ topicId, messages, rows, hasEarlier, windowed, release });
  const load = useCallback(() => void act(() => loadEarlier(topicId)), [topicId]);
  const draw = useCallback(
    (row: ChatRow) => (
      <LineColumn kind={row.kind} isNewest={row.key === newest}>
        <ChatLine row={row} />
      </LineColumn>
    ),
    [newest],
  );
  return (
    <div className="relative h-full">
      <RowWindow
        ref={windowed}
        label={t('messages')}
        rows={rows}
        draw={draw}
        guess={guessedHeight}
        header={<Earlier topicId={topicId} load={load} />}
        footer={<div className="h-3" />}
        scrollerRef={setScroller}
        onStart={load}
        onGrown={grown}
      />
      {away && (
        <IconButton
          label={t('jump')}
          data-jump=""
          variant="plain"
          side="top"
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 rounded-full! bg-raised! shadow-raised"
          onClick={jump}
        >
          <ArrowDown aria-hidden="true" size={16} strokeWidth={1.5} />
        </IconButton>
      )}
      <Announcer rows={rows} />
      <ShownVersion topicId={topicId} />
    </div>
  );
}

/**
 * The key of the row whose actions are always visible: the last answer; null while the next
 * answer is being produced.
 */
function newestAnswer(rows: readonly ChatRow[]): string | null {
  const last = rows.findLast((row) => row.kind === 'status' || endOf(row) !== null);
  return last === undefined || last.kind === 'status' ? null : last.key;
}

/** Tells a screen reader which version is shown. */
function ShownVersion({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('chat');
  const shown = useVersions((versions) => (versions.shown?.topicId === topicId ? versions.shown : null));
  return (
    <div role="status" className="sr-only">
      {shown !== null && t('versions.now', { number: shown.number, of: shown.of })}
    </div>
  );
}

interface EarlierProps {
  readonly topicId: TopicId;
  readonly load: () => void;
}

/** The space above the first row, which shows that earlier messages exist or are being loaded. */
function Earlier({ topicId, load }: EarlierProps) {
  const { t } = useTranslation('chat');
  const state = useTopicStore(({ entries }) => {
    const entry = entries[topicId];
    if (entry?.state !== 'open' || !entry.open.hasEarlier) return 'none';
    return entry.loadingEarlier ? 'loading' : 'there';
  });
  if (state === 'none') return <div className="h-3" />;
  return (
    <div className="flex h-10 items-center justify-center">
      {state === 'loading' ? (
        <Spinner size={14} />
      ) : (
        <Button size="small" variant="quiet" onClick={load}>
          {t('earlier')}
        </Button>
      )}
    </div>
  );
}

/** Reads a message to a screen reader when it is complete, not word by word. */
function Announcer({ rows }: { readonly rows: readonly ChatRow[] }) {
  const last = rows.findLast((row) => spoken(row) !== '');
  const seen = useRef(last?.key);
  const [text, setText] = useState('');
  useEffect(() => {
    if (last === undefined || last.key === seen.current) return;
    seen.current = last.key;
    setText(spoken(last));
  }, [last]);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}

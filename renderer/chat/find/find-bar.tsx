import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../../shared/ids.ts';
import { LONGEST_SEARCH } from '../../../shared/search/search-limits.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { closeFind, find, step, useFind } from '../../stores/find-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { useFoundMarks } from './found-marks.ts';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;

/** The bar that finds words in the topic. Renders nothing while it is closed. */
export function FindBar({ topicId }: { readonly topicId: TopicId }) {
  const isOpen = useFind((state) => state.topicId === topicId);
  useEffect(() => closeFind, []);
  return isOpen ? <OpenBar topicId={topicId} /> : null;
}

function OpenBar({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('search');
  const typed = useFind((state) => state.typed);
  const opened = useFind((state) => state.opened);
  const hasHits = useFind(({ answer }) => (answer?.hits.length ?? 0) > 0);
  const field = useRef<HTMLInputElement>(null);
  useFoundMarks(topicId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it again selects the words
  useEffect(() => field.current?.select(), [opened]);
  const close = () => {
    closeFind();
    document.querySelector<HTMLElement>('[role="log"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      aria-label={t('find.name')}
      onKeyDown={onKeyDown}
      className="flex flex-none flex-wrap items-center gap-x-1 gap-y-0.5 border-line border-b bg-sunken px-3 py-1.5"
    >
      <input
        ref={field}
        aria-label={t('find.words')}
        placeholder={t('find.words')}
        value={typed}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => find(target.value)}
        className="h-7 min-w-[8rem] max-w-[24rem] flex-1 rounded-small border border-line bg-canvas px-2 text-[13px] text-ink placeholder:text-faint"
      />
      <Count />
      <span className="ml-auto flex">
        <IconButton label={t('find.previous')} keys="Shift+Enter" disabled={!hasHits} onClick={() => step(-1)}>
          <ChevronUp {...ICON} />
        </IconButton>
        <IconButton label={t('find.next')} keys="Enter" disabled={!hasHits} onClick={() => step(1)}>
          <ChevronDown {...ICON} />
        </IconButton>
        <IconButton label={t('find.close')} keys="Escape" onClick={close}>
          <X {...ICON} />
        </IconButton>
      </span>
    </search>
  );
}

/** Which message of how many is shown, and whether some cannot be found yet. */
function Count() {
  const { t, i18n } = useTranslation('search');
  const typed = useFind((state) => state.typed.trim());
  const answer = useFind((state) => state.answer);
  const at = useFind((state) => state.at);
  const number = (value: number) => formatNumber(value, i18n.language);
  const words = () => {
    if (typed === '') return '';
    if (answer === null) return t('find.searching');
    const count = answer.hits.length;
    if (count === 0) return t('find.none');
    return t(answer.hasMore ? 'find.positionMore' : 'find.position', { at: number(at + 1), count: number(count) });
  };
  const percent = answer?.indexedPercent ?? null;
  return (
    <span role="status" className="px-1.5 text-[12px] text-soft tabular-nums">
      {words()}
      {percent !== null && ` · ${t('indexing', { percent: formatPercent(percent, i18n.language) })}`}
    </span>
  );
}

/** The search in all messages, as a mode of the command palette. */
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { formatNumber, formatPercent } from '../i18n/format.ts';
import { type FoundMessages, type MessageScope, useFoundMessages } from '../stores/message-search.ts';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from '../ui/command-classes.ts';
import { Select } from '../ui/fields/select.tsx';
import { type TypedAhead, useTypedAhead } from '../ui/fields/typed-ahead.ts';
import { MessageHitItem, showHit } from './message-hit.tsx';

const TIMES = ['any', 'day', 'week', 'month', 'year'] as const;
type Time = (typeof TIMES)[number];

const DAYS: Readonly<Record<Exclude<Time, 'any' | 'day'>, number>> = { week: 7, month: 30, year: 365 };
const DAY_MS = 86_400_000;

/** The number of messages that are loaded at once. */
const PAGE = 20;

function startOf(time: Time): number | null {
  if (time === 'any') return null;
  const today = new Date().setHours(0, 0, 0, 0);
  return time === 'day' ? today : today - DAYS[time] * DAY_MS;
}

interface PaletteMessagesProps {
  readonly ahead: TypedAhead;
  /** The open topic, to which the search can be limited; null: none is open. */
  readonly topicId: TopicId | null;
  readonly then: (act: () => void) => () => void;
}

export function PaletteMessages({ ahead, topicId, then }: PaletteMessagesProps) {
  const { t } = useTranslation('search');
  const [query, setQuery] = useState(ahead.text);
  const [isHere, setHere] = useState(false);
  const [time, setTime] = useState<Time>('any');
  const [scope, setScope] = useState<MessageScope>({ topicId: null, from: null });
  const field = useTypedAhead(ahead);
  const { found, more } = useFoundMessages(query, scope, PAGE);
  const limit = (here: boolean, at: Time) => {
    setHere(here);
    setTime(at);
    setScope({ topicId: here ? topicId : null, from: startOf(at) });
  };
  const isFiltered = scope.topicId !== null || scope.from !== null;
  return (
    <Command label={t('messages.title')} shouldFilter={false} loop={true} className="flex min-h-0 flex-col">
      <Command.Input
        ref={field}
        value={query}
        onValueChange={setQuery}
        placeholder={t('messages.placeholder')}
        className={COMMAND_INPUT}
      />
      <div className="flex flex-none flex-wrap gap-2 border-line border-b px-3 py-2">
        {topicId !== null && (
          <Select
            label={t('filter.topic')}
            hideLabel={true}
            className="w-40"
            value={isHere ? 'here' : 'everywhere'}
            options={(['everywhere', 'here'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={(value) => limit(value === 'here', time)}
          />
        )}
        <Select
          label={t('filter.time')}
          hideLabel={true}
          className="w-40"
          value={time}
          options={TIMES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(value) => limit(isHere, value)}
        />
      </div>
      <Command.List label={t('messages.title')} className={COMMAND_LIST}>
        {found.state === 'found' &&
          found.hits.map((hit) => (
            <MessageHitItem key={hit.messageId} hit={hit} onSelect={then(() => showHit(hit, found.words))} />
          ))}
        {found.state === 'found' && found.next !== null && (
          <Command.Item value="more" onSelect={more} className={COMMAND_ITEM}>
            <span className="font-medium text-accent">{t('messages.more')}</span>
          </Command.Item>
        )}
        {found.state === 'found' && found.hits.length === 0 && isFiltered && (
          <Command.Item value="clear" onSelect={() => limit(false, 'any')} className={COMMAND_ITEM}>
            <span className="font-medium text-accent">{t('messages.clear')}</span>
          </Command.Item>
        )}
      </Command.List>
      <Note found={found} isFiltered={isFiltered} />
    </Command>
  );
}

interface NoteProps {
  readonly found: FoundMessages;
  readonly isFiltered: boolean;
}

/** Says how many messages were found, why none can be, and whether earlier ones are still being read. */
function Note({ found, isFiltered }: NoteProps) {
  const { t, i18n } = useTranslation('search');
  return (
    <p
      role="status"
      className="flex-none border-line border-t px-3.5 py-2 text-[12px] text-soft [overflow-wrap:anywhere]"
    >
      {words()}
      {found.state === 'found' && found.indexedPercent !== null && (
        <span>{` · ${t('indexing', { percent: formatPercent(found.indexedPercent, i18n.language) })}`}</span>
      )}
    </p>
  );

  function words(): string {
    switch (found.state) {
      case 'none':
        return t('messages.hint');
      case 'searching':
        return t('messages.searching');
      case 'failed':
        return t('messages.failed', { why: found.failure.message });
      case 'found': {
        const count = found.hits.length;
        if (count === 0) return t(isFiltered ? 'messages.nothingFiltered' : 'messages.nothing');
        if (found.next !== null) return t('messages.foundMore', { number: formatNumber(count, i18n.language) });
        return t('messages.found', { count });
      }
    }
  }
}

interface SomeMessagesProps {
  readonly query: string;
  /** The value of the selected choice. */
  readonly selected: string;
  /** Selects the first choice, unless the user has chosen a row. */
  readonly selectFirst: () => void;
  readonly then: (act: () => void) => () => void;
  /** Lets the palette search only messages. */
  readonly onAll: () => void;
}

/** The value of the choice that searches only messages. */
const ALL = 'all messages';

/** The number of messages beside the other choices of the palette. */
const SOME = 5;

const ANYWHERE: MessageScope = { topicId: null, from: null };

/** The newest messages with the words, among the other choices of the palette. */
export function SomeMessages({ query, selected, selectFirst, then, onAll }: SomeMessagesProps) {
  const { t } = useTranslation('search');
  const { found } = useFoundMessages(query, ANYWHERE, SOME);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when an answer arrives, not when the selection changes
  useEffect(() => {
    // Before the answer, the list had nothing to select but the choice below the messages.
    if (selected === ALL && found.state === 'found' && found.hits.length > 0) selectFirst();
  }, [found]);
  const words = query.trim();
  if (words === '') return null;
  return (
    <Command.Group heading={t('messages.group')}>
      {found.state === 'found' &&
        found.hits.map((hit) => (
          <MessageHitItem key={hit.messageId} hit={hit} onSelect={then(() => showHit(hit, found.words))} />
        ))}
      <Command.Item value={ALL} onSelect={onAll} className={COMMAND_ITEM}>
        <Search aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-soft" />
        <span className="min-w-0 flex-1 truncate">{t('messages.all', { words })}</span>
      </Command.Item>
    </Command.Group>
  );
}

/** The part of the command palette that searches the files of the open topic's folder. */
import { Command } from 'cmdk';
import { Database, FileText } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace, TopicIndexView } from '../../shared/contract/topic-index.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { host } from '../stores/host.ts';
import { cancelRun } from '../stores/runs-store.ts';
import { type FoundPlaces, useFoundPlaces, useTopicIndex } from '../stores/topic-index.ts';
import { mentionFile } from '../stores/wanted-mention.ts';
import { COMMAND_ITEM } from '../ui/command-classes.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { useHostAway } from '../ui/host-away.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { useDateTime } from '../ui/use-date-time.ts';
import { foundLine } from './found-line.ts';
import { IndexNote } from './palette-index-note.tsx';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.5, className: 'flex-none text-soft' } as const;

interface PaletteFiles {
  /** The choices; null: there are none, for example because no topic is open. */
  readonly choices: ReactNode | null;
  /** What a list cannot hold: how many places were found, and how far an update is. */
  readonly note: ReactNode;
}

interface Palette {
  readonly query: string;
  /** The value of the selected choice. */
  readonly selected: string;
  readonly select: (value: string) => void;
  /** Closes the palette and calls the function afterwards. */
  readonly then: (act: () => void) => () => void;
}

export function usePaletteFiles(topicId: TopicId | null, { query, selected, select, then }: Palette): PaletteFiles {
  const { t } = useTranslation('topics');
  const { known, set } = useTopicIndex(topicId);
  const words = /[\p{L}\p{N}]/u.test(query) ? query.trim() : '';
  const view = known?.ok === true ? known.view : null;
  const found = useFoundPlaces(words === '' ? null : topicId, words, updatedAtOf(view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection changes with an answer
  useEffect(() => {
    // While there were no places, the list has selected what can be done with the index. Enter must
    // not do this just when places appear.
    if (selected.startsWith(INDEX_CHOICE) && (found?.matches.length ?? 0) > 0) select(placeValue(0));
  }, [found]);
  if (topicId === null || words === '') return { choices: null, note: null };
  return {
    choices:
      view === null ? null : (
        <Command.Group heading={t('palette.files.title')}>
          {found?.matches.map((place, at) => (
            <FoundChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may be found several times, and no place moves
              key={at}
              value={placeValue(at)}
              place={place}
              words={found.words}
              onSelect={then(() => mentionFile(topicId, place.path))}
            />
          ))}
          <IndexChoices topicId={topicId} view={view} found={found} query={query} set={set} />
        </Command.Group>
      ),
    note: <IndexNote known={known} found={found} />,
  };
}

const placeValue = (at: number): string => `file ${at}`;

/** The beginning of the values of the choices that do something with the index. */
const INDEX_CHOICE = 'index ';

function updatedAtOf(view: TopicIndexView | null): number | null {
  switch (view?.state) {
    case 'ready':
      return view.updatedAt;
    case 'building':
      return view.before?.updatedAt ?? null;
    default:
      return null;
  }
}

interface FoundChoiceProps {
  readonly value: string;
  readonly place: FoundPlace;
  readonly words: string;
  readonly onSelect: () => void;
}

function FoundChoice({ value, place, words, onSelect }: FoundChoiceProps) {
  const { t } = useTranslation('topics');
  const { line, before, word, after } = foundLine(place.lines, words);
  return (
    <Command.Item value={value} onSelect={onSelect} className={COMMAND_ITEM}>
      <FileText {...ICON} />
      <span className="min-w-0 flex-1">
        <span className="flex gap-2">
          <bdi className="min-w-0 truncate font-medium">{shownLine(place.path)}</bdi>
          <span className="flex-none text-[12px] text-faint tabular-nums">{t('palette.files.line', { line })}</span>
        </span>
        <bdi className="block truncate text-[12px] text-soft">
          {before}
          {word !== '' && <mark className="rounded-small bg-accent-soft text-ink">{word}</mark>}
          {after}
        </bdi>
      </span>
    </Command.Item>
  );
}

interface IndexChoicesProps {
  readonly topicId: TopicId;
  readonly view: TopicIndexView;
  readonly found: FoundPlaces | null;
  readonly query: string;
  readonly set: (view: TopicIndexView) => void;
}

/** What can be done with the index in its state. */
function IndexChoices({ topicId, view, found, query, set }: IndexChoicesProps) {
  const { t } = useTranslation('topics');
  const dateTime = useDateTime({ inSentence: true });
  const updating = useAct(t('palette.files.failed.update'));
  const canceling = useAct(t('palette.files.failed.cancel'));
  const deleting = useAct(t('palette.files.failed.delete'));
  const update = () => void updating.perform(async () => set(await host().topicIndex.update({ topicId })));
  switch (view.state) {
    case 'restricted':
      return (
        <Command.Item disabled={true} value={`${INDEX_CHOICE}restricted`} className={COMMAND_ITEM}>
          <Database {...ICON} />
          <span className="text-soft">{t('palette.files.restricted')}</span>
        </Command.Item>
      );
    case 'none':
      return (
        <IndexChoice
          name="update"
          text={t('palette.files.none')}
          action={t('palette.files.create')}
          busy={updating.busy}
          onSelect={update}
        />
      );
    case 'building':
      return (
        <IndexChoice
          name="cancel"
          text={t('palette.files.reading')}
          action={t('palette.files.cancel')}
          busy={canceling.busy}
          onSelect={() => void canceling.perform(() => cancelRun(view.runId))}
        />
      );
    case 'ready': {
      const at = dateTime(view.updatedAt);
      const name = t('palette.files.deleting');
      return (
        <>
          <IndexChoice
            name="update"
            text={t(found?.isOutdated === true ? 'palette.files.outdated' : 'palette.files.updatedAt', { at })}
            action={t('palette.files.update')}
            busy={updating.busy}
            onSelect={update}
          />
          {hasWords(name, query) && (
            <IndexChoice
              name="delete"
              text={name}
              action=""
              busy={deleting.busy}
              onSelect={() => void deleting.perform(async () => set(await host().topicIndex.remove({ topicId })))}
            />
          )}
        </>
      );
    }
  }
}

interface IndexChoiceProps {
  readonly name: 'update' | 'cancel' | 'delete';
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly onSelect: () => void;
}

function IndexChoice({ name, text, action, busy, onSelect }: IndexChoiceProps) {
  const away = useHostAway();
  return (
    <Command.Item
      value={INDEX_CHOICE + name}
      disabled={busy || away !== null}
      onSelect={onSelect}
      className={`${COMMAND_ITEM} data-[disabled=true]:opacity-60`}
    >
      <Database {...ICON} />
      <span className="min-w-0 flex-1 text-soft">{text}</span>
      <span className="flex-none font-medium text-accent">{action}</span>
    </Command.Item>
  );
}

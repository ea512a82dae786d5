import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { type ActionName, keysOf, LOCAL_ACTIONS, runAction, useDoable } from '../actions/shortcuts.ts';
import { useOtherTexts } from '../i18n/other-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from '../ui/command-classes.ts';
import { hasWords } from '../ui/fields/has-words.ts';
import { type TypedAhead, useTypedAhead } from '../ui/fields/typed-ahead.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useFirstRow } from './first-row.ts';
import { findTopics } from './group-topics.ts';
import { usePaletteCommands } from './palette-commands.ts';
import { usePaletteFiles } from './palette-files.tsx';
import { SomeMessages } from './palette-messages.tsx';
import { StateDot } from './state-dot.tsx';

const MOST_TOPICS = 50;

interface PaletteChoicesProps {
  readonly ahead: TypedAhead;
  /** The open topic, whose folder is searched; null: none is open. */
  readonly topicId: TopicId | null;
  /** Closes the palette and calls the function afterwards. */
  readonly then: (act: () => void) => () => void;
}

export function PaletteChoices({ ahead, topicId, then }: PaletteChoicesProps) {
  const { t } = useTranslation(['topics', 'common', 'search']);
  const [query, setQuery] = useState(ahead.text);
  const [selected, select] = useState('');
  const field = useTypedAhead(ahead);
  const { watch, restart, selectFirst } = useFirstRow(field);
  const topics = useAppStore((app) => app.topics);
  const shortcuts = useAppStore(({ settings }) => settings.shortcuts);
  const doable = useDoable();
  const found = findTopics(Object.values(topics), query, MOST_TOPICS);
  const named = (action: ActionName) => t(`common:action.${action}`);
  const other = useOtherTexts();
  const inBoth = (action: ActionName) => `${named(action)}\n${other?.t(`common:action.${action}`) ?? ''}`;
  const actions = doable.filter(
    (action) => action !== 'open-palette' && !LOCAL_ACTIONS.has(action) && hasWords(inBoth(action), query),
  );

  const commands = usePaletteCommands(topicId, query, other);
  const searchMessages = () => {
    ahead.text = query;
    useNavigation.setState({ palette: 'messages' });
  };

  const files = usePaletteFiles(topicId, { query, selected, select, then });

  return (
    <Command
      label={t('palette.title')}
      value={selected}
      onValueChange={select}
      shouldFilter={false}
      loop={true}
      onKeyDown={watch.onKeyDown}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        ref={field}
        value={query}
        onValueChange={(words) => {
          restart();
          setQuery(words);
        }}
        placeholder={t(topicId === null ? 'palette.placeholder' : 'palette.placeholderFiles')}
        className={COMMAND_INPUT}
      />
      <Command.List label={t('palette.title')} onPointerMove={watch.onPointerMove} className={COMMAND_LIST}>
        {files.choices === null && (
          <Command.Empty className="px-2 py-3 text-faint">{t('palette.nothing')}</Command.Empty>
        )}
        {actions.length > 0 && (
          <Command.Group heading={t('palette.actions')}>
            {actions.map((action) => (
              <Command.Item
                key={action}
                value={action}
                onSelect={then(() => runAction(action))}
                className={COMMAND_ITEM}
              >
                <span className="min-w-0 flex-1 truncate">{named(action)}</span>
                <Kbd keys={keysOf(action, shortcuts)} />
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {found.length > 0 && (
          <Command.Group heading={t('palette.topics')}>
            {found.map((topic) => (
              <Command.Item
                key={topic.id}
                value={topic.id}
                onSelect={then(() => showTopic(topic.id))}
                className={COMMAND_ITEM}
              >
                <StateDot topic={topic} />
                <span className="min-w-0 flex-1 truncate">{topic.title}</span>
                {topic.archived === true && (
                  <span className="flex-none text-[12px] text-faint">{t('archive.mark')}</span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {commands.length > 0 && (
          <Command.Group heading={t('search:commands.choices')}>
            {commands.map(({ value, name, act }) => (
              <Command.Item key={value} value={value} onSelect={then(act)} className={COMMAND_ITEM}>
                <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <SomeMessages {...{ query, selected, selectFirst, then }} onAll={searchMessages} />
        {files.choices}
      </Command.List>
      {files.note}
    </Command>
  );
}

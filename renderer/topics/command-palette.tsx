import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { type ActionName, COMPOSER_ACTIONS, keysOf, runAction, useDoable } from '../stores/shortcuts.ts';
import { COMMAND_INPUT, COMMAND_ITEM, COMMAND_LIST } from '../ui/command-classes.ts';
import { OVERLAY } from '../ui/dialog.tsx';
import { useFocusReturn } from '../ui/focus-return.ts';
import { hasWords } from '../ui/has-words.ts';
import { Kbd } from '../ui/kbd.tsx';
import { findTopics } from './find-topics.ts';
import { StateDot } from './state-dot.tsx';

const MOST_TOPICS = 50;

/** Topics and actions, by a few letters of their names. */
export function CommandPalette() {
  const { t } = useTranslation('topics');
  const open = useNavigation(({ palette }) => palette);
  const returnFocus = useFocusReturn(open);
  return (
    <Dialog.Root open={open} onOpenChange={(palette) => useNavigation.setState({ palette })}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[min(460px,76dvh)] w-[min(580px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-large border border-line bg-raised text-ink shadow-raised outline-none"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <Choices />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices() {
  const { t } = useTranslation(['topics', 'common']);
  const [query, setQuery] = useState('');
  const topics = useAppStore((app) => app.topics);
  const shortcuts = useAppStore(({ settings }) => settings.shortcuts);
  const doable = useDoable();
  const found = findTopics(Object.values(topics), query, MOST_TOPICS);
  const named = (action: ActionName) => t(`common:action.${action}`);
  const actions = doable.filter(
    (action) => action !== 'open-palette' && !COMPOSER_ACTIONS.has(action) && hasWords(named(action), query),
  );

  /** Once the palette is gone and the focus is back. */
  const then = (act: () => void) => () => {
    useNavigation.setState({ palette: false });
    setTimeout(act);
  };

  return (
    <Command label={t('palette.title')} shouldFilter={false} loop={true} className="flex min-h-0 flex-col">
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={t('palette.placeholder')}
        className={COMMAND_INPUT}
      />
      <Command.List label={t('palette.title')} className={COMMAND_LIST}>
        <Command.Empty className="px-2 py-3 text-faint">{t('palette.nothing')}</Command.Empty>
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
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

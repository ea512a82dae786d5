import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { OVERLAY } from '../ui/dialogs/dialog.tsx';
import { useFocusReturn } from '../ui/dialogs/focus-return.ts';
import { nothingTyped, type TypedAhead } from '../ui/fields/typed-ahead.ts';
import { SearchLoading } from '../ui/models/search-loading.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';

const PaletteChoices = lazyPart(() => import('./palette-choices.tsx').then((part) => part.PaletteChoices), {
  Loading: ChoicesLoading,
});

const PaletteMessages = lazyPart(() => import('./palette-messages.tsx').then((part) => part.PaletteMessages), {
  Loading: MessagesLoading,
});

/**
 * A dialog that finds topics and actions by some letters of their names, and files of the open
 * topic's folder by their words.
 */
export function CommandPalette() {
  const { t } = useTranslation('topics');
  const open = useNavigation(({ palette }) => palette !== 'closed');
  const returnFocus = useFocusReturn(open);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || useNavigation.setState({ palette: 'closed' })}>
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
  const [ahead] = useState(nothingTyped);
  const topicId = useNavigation(({ screen }) => (screen.name === 'topic' ? screen.topicId : null));
  const isForMessages = useNavigation(({ palette }) => palette === 'messages');
  /** Runs the action after the palette has closed and the focus has returned. */
  const then = (act: () => void) => () => {
    useNavigation.setState({ palette: 'closed' });
    setTimeout(act);
  };
  if (isForMessages) return <PaletteMessages ahead={ahead} topicId={topicId} then={then} />;
  return <PaletteChoices ahead={ahead} topicId={topicId} then={then} />;
}

interface ChoicesLoadingProps {
  readonly ahead: TypedAhead;
  readonly topicId: TopicId | null;
  readonly then: (act: () => void) => () => void;
}

function MessagesLoading({ ahead }: ChoicesLoadingProps) {
  const { t } = useTranslation('search');
  return <SearchLoading label={t('messages.title')} placeholder={t('messages.placeholder')} ahead={ahead} />;
}

function ChoicesLoading({ ahead, topicId }: ChoicesLoadingProps) {
  const { t } = useTranslation('topics');
  const placeholder = t(topicId === null ? 'palette.placeholder' : 'palette.placeholderFiles');
  return <SearchLoading label={t('palette.title')} placeholder={placeholder} ahead={ahead} />;
}

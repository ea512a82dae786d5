import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';

/** Words of a notice. A function is called again when the language changes. */
type NoticeWords = string | (() => string);

export interface Notice {
  readonly title: NoticeWords;
  /** A second line in a softer colour. */
  readonly text?: NoticeWords;
  readonly tone?: 'plain' | 'bad';
  /**
   * Whether the notice stays until the user closes it, for notices that may appear while nobody is
   * looking.
   */
  readonly lasting?: boolean;
  /** A later notice with the same key replaces this one, and `dismiss` removes it. */
  readonly key?: string;
  readonly action?: { readonly label: NoticeWords; readonly onClick: () => void };
}

const SHOWN_MS = 6_000;
const LASTING_MS = 60_000;

/**
 * Shows a short message at the top of the window that disappears by itself. Must not be used for
 * messages that the user must not miss.
 */
export function notify({ title, text, tone = 'plain', lasting = false, key, action }: Notice): void {
  const options = {
    duration: lasting ? LASTING_MS : SHOWN_MS,
    closeButton: lasting,
    ...(text === undefined ? {} : { description: shown(text) }),
    ...(key === undefined ? {} : { id: key }),
    ...(action === undefined ? {} : { action: { ...action, label: shown(action.label) } }),
  };
  if (tone === 'bad') toast.error(shown(title), options);
  else toast(shown(title), options);
}

const shown = (words: NoticeWords): ReactNode => (typeof words === 'string' ? words : <Words words={words} />);

function Words({ words }: { readonly words: () => string }) {
  // Renders again when the language changes.
  useTranslation();
  return words();
}

/** Removes the notice with this key, if it is still shown. */
export function dismiss(key: string): void {
  toast.dismiss(key);
}

/** The place where notices appear. The app has one. */
export function Notices() {
  const { t } = useTranslation('common');
  return (
    <Sonner
      position="top-right"
      offset={{ top: 58, right: 16 }}
      mobileOffset={{ top: 58, left: 12, right: 12 }}
      className="font-sans!"
      containerAriaLabel={t('notices')}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-center gap-3 rounded-medium border border-line bg-raised px-3.5 py-2.5 text-[13px] text-ink shadow-raised',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-soft text-[12.5px]',
          actionButton:
            'flex-none rounded-small border border-line bg-canvas px-2.5 py-1 text-[12.5px] text-ink hover:bg-hover',
          closeButton:
            'order-last flex size-6 flex-none items-center justify-center rounded-small text-soft hover:bg-hover hover:text-ink',
          error: 'border-bad-line!',
          icon: 'flex-none text-bad',
        },
      }}
    />
  );
}

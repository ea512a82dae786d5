import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/text/long-text.tsx';
import { HoverBar } from './hover-bar.tsx';

/** The number of characters above which a message is collapsed. */
const FOLDED = 3_000;

/**
 * A message that is being sent to the host. It looks the same as after the host has received it.
 */
export function SendingMessage({ text }: { readonly text: string }) {
  return (
    <UserLine>
      <Words text={text} />
      <HoverBar align="end">{null}</HoverBar>
    </UserLine>
  );
}

export function UserLine({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    // biome-ignore lint/a11y/useSemanticElements: an article would want a heading
    <div role="group" aria-label={t('you')} className="group/line flex flex-col items-end gap-0.5 pl-12 max-sm:pl-8">
      {children}
    </div>
  );
}

export function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const folded = !open && text.length > FOLDED * 1.5;
  return (
    <>
      <div className="max-w-full whitespace-pre-wrap rounded-large rounded-br-[4px] bg-hover px-3.5 py-2 [overflow-wrap:anywhere]">
        {folded ? `${text.slice(0, FOLDED).toWellFormed()}…` : <LongText text={text} />}
      </div>
      {folded && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {t('showAll')}
        </Button>
      )}
    </>
  );
}

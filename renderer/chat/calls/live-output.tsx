import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../ui/text/scroll-box.tsx';
import { visible } from '../tool-words.ts';

/** The number of characters at the end of the output that are prepared for display. */
const LONGEST = 40_000;

/** A box of live output, which stays scrolled to the end unless the reader has scrolled up. */
export function LiveOutput({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more text is more height
  useLayoutEffect(() => {
    const element = place.current;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  }, [text]);
  return (
    <ScrollBox
      ref={place}
      label={t('output')}
      text={visible(text.slice(-LONGEST))}
      end={true}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className="max-h-60 border-line border-t bg-sunken px-3! py-2!"
    />
  );
}

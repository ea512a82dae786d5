import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { LongText } from '../ui/text/long-text.tsx';
import { HoverBar } from './hover-bar.tsx';
import { type OwnPiece, ownPieces } from './own-code.ts';

/** The code is loaded later than the first screen, and looks nearly the same before. */
const CodeBlock = lazyPart(() => import('./markdown/code-block.tsx').then((part) => part.CodeBlock), {
  Loading: PlainCode,
});

function PlainCode({ code }: { readonly code: string; readonly language: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-medium border border-line bg-sunken px-3 pt-8 pb-2.5 font-mono text-[12.5px] leading-[1.55]"
    >
      {code}
    </pre>
  );
}

/** The number of characters of a longer message that are drawn while it is folded. */
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

interface WordsProps {
  readonly text: string;
  /** Whether the user looks for something in this message, which is then shown as a whole. */
  readonly isSearched?: boolean;
}

/** The words of the user. More than eight lines are folded. */
export function Words({ text, isSearched = false }: WordsProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isCut = !open && text.length > FOLDED * 1.5;
  const pieces = useMemo(() => ownPieces(isCut ? `${text.slice(0, FOLDED).toWellFormed()}…` : text), [text, isCut]);
  useEffect(() => {
    if (isSearched) setOpen(true);
  }, [isSearched]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || open) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What is hidden takes no focus unseen.
    const show = () => setOpen(true);
    element.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', show);
    };
  }, [open]);
  const canFold = isLong || isCut;
  return (
    <>
      <div
        ref={box}
        className={classes(
          'max-w-full whitespace-pre-wrap rounded-large rounded-br-[4px] bg-hover px-3.5 py-2 [overflow-wrap:anywhere]',
          // Eight lines and the space around them.
          !open && 'max-h-[calc(8lh+1rem)] overflow-hidden',
          !open && canFold && '[mask-image:linear-gradient(black_75%,transparent)]',
        )}
      >
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          <Piece key={index} piece={piece} />
        ))}
      </div>
      {canFold && (
        <Button size="small" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'showLess' : 'showAll')}
        </Button>
      )}
    </>
  );
}

function Piece({ piece }: { readonly piece: OwnPiece }) {
  switch (piece.kind) {
    case 'text':
      return <LongText text={piece.text} />;
    case 'inline':
      return <code className="rounded-[4px] bg-canvas px-1 py-px font-mono text-[0.92em]">{piece.text}</code>;
    case 'block':
      return (
        <div className="my-1 whitespace-normal">
          <CodeBlock code={piece.text} language={piece.language} />
        </div>
      );
    default:
      return assertNever(piece);
  }
}

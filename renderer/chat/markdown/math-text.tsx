import { useLayoutEffect, useRef, useState } from 'react';
import { guessedMathHeight } from './math-height.ts';
import { drawInTurn, loadMath, mathNow } from './math-source.ts';

interface MathTextProps {
  readonly tex: string;
  /** Whether the formula is on a line of its own. */
  readonly display: boolean;
}

const LONGEST = 2_000;

/** A command that defines a macro, which can then stand for as many characters as the formula has. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/;

/**
 * The most macros of a formula that are expanded. A formula that defines macros of its own gets at
 * most 20,000 characters out of them.
 */
export function mostExpansions(tex: string): number {
  return DEFINES.test(tex) ? Math.min(200, Math.floor(20_000 / tex.length)) : 200;
}

/** What became of a formula. `tex` is the one that was tried, so that another one counts as new. */
type Drawing = { readonly tex: string; readonly isDrawn: boolean } | null;

/**
 * Shows a formula with the fonts of the build, and as MathML for screen readers. A formula on a line of
 * its own keeps about its height until it is drawn. An invalid one is shown as its source. It draws
 * nothing outside its place: space in it can be negative.
 */
export function MathText({ tex, display }: MathTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawing, setDrawing] = useState<Drawing>(null);
  useLayoutEffect(() => {
    let current = true;
    const end = (isDrawn: boolean) => current && setDrawing({ tex, isDrawn });
    const draw = (katex: NonNullable<ReturnType<typeof mathNow>>) =>
      drawInTurn(() => {
        if (!current || place.current === null) return;
        try {
          katex.render(tex, place.current, {
            output: 'htmlAndMathml',
            displayMode: display,
            trust: false,
            throwOnError: true,
            maxSize: 20,
            maxExpand: mostExpansions(tex),
          });
          end(true);
        } catch {
          end(false);
        }
      });
    const katex = mathNow();
    if (tex.length > LONGEST) end(false);
    else if (katex !== null) draw(katex);
    else
      loadMath().then(
        (loaded) => current && draw(loaded),
        () => end(false),
      );
    return () => {
      current = false;
    };
  }, [tex, display]);
  const ended = drawing?.tex === tex ? drawing : null;
  const isDrawn = ended?.isDrawn === true;
  const waits = display && ended === null && tex.length <= LONGEST;
  return (
    <span
      // What scrolls is reached by keyboard.
      tabIndex={display && isDrawn ? 0 : undefined}
      className={display ? 'block overflow-x-auto overflow-y-hidden py-1 text-center text-[15px]' : ''}
      style={waits ? { height: `calc(${guessedMathHeight(tex) * 1.12}em + 8px)`, overflow: 'hidden' } : undefined}
    >
      <span
        ref={place}
        hidden={!isDrawn}
        className={display ? '' : 'inline-block max-w-full overflow-clip [overflow-clip-margin:0.4em]'}
      />
      {!isDrawn && <code className="font-mono text-[0.92em]">{tex}</code>}
    </span>
  );
}

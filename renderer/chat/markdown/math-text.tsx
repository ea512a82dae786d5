import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../code-gate.ts';

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

/**
 * Shows a formula as MathML, which needs no fonts or styles. Until the formula is parsed, or if
 * it is invalid, its source is shown.
 */
export function MathText({ tex, display }: MathTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState('');
  useEffect(() => {
    if (tex.length > LONGEST) return;
    let current = true;
    loadCode(() => import('katex'))
      .then(({ default: katex }) => {
        drawInTurn(() => {
          if (!current || place.current === null) return;
          try {
            katex.render(tex, place.current, {
              output: 'mathml',
              displayMode: display,
              trust: false,
              throwOnError: true,
              maxSize: 20,
              maxExpand: mostExpansions(tex),
            });
            setDrawn(tex);
          } catch {
            setDrawn('');
          }
        });
      })
      .catch(() => setDrawn(''));
    return () => {
      current = false;
    };
  }, [tex, display]);
  const shown = drawn === tex;
  return (
    <span className={display ? 'block overflow-x-auto py-1 text-center text-[15px]' : ''}>
      <span ref={place} hidden={!shown} />
      {!shown && <code className="font-mono text-[0.92em]">{tex}</code>}
    </span>
  );
}

/** The time after which other work of the page comes before the next formula. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];
let isDrawing = false;

/** Draws the formulas one after another, so that thousands of them do not block the page. */
function drawInTurn(draw: () => void): void {
  waiting.push(draw);
  if (!isDrawing) void drawWaiting();
}

async function drawWaiting(): Promise<void> {
  isDrawing = true;
  let since = performance.now();
  for (let draw = waiting.shift(); draw !== undefined; draw = waiting.shift()) {
    draw();
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  isDrawing = false;
}

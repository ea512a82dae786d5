import { type ReactNode, useEffect, useState } from 'react';
import { pieceWeight } from './answer-pieces.ts';
import { DrawingTurns } from './drawing-turns.ts';

const turns = new DrawingTurns((next) => {
  // Timers run after the frame is painted. A hidden page has no frames.
  if (document.hidden) setTimeout(next);
  else requestAnimationFrame(() => setTimeout(next));
});

/**
 * The height of what waits, in pixels. It is small, because a list that finds its rows to be lower
 * than they were looks for other rows to show, again and again.
 */
const HEIGHT = 40;

interface InTurnProps {
  /** The text of which the children are drawn. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Draws its children at once, or in a later frame if much is already drawn in this one. */
export function InTurn({ text, children }: InTurnProps) {
  const [weight] = useState(() => pieceWeight(text));
  const [isDrawn, setDrawn] = useState(() => turns.take(weight));
  useEffect(() => (isDrawn ? undefined : turns.wait(weight, () => setDrawn(true))), [isDrawn, weight]);
  return isDrawn ? children : <div style={{ height: HEIGHT }} aria-busy={true} />;
}

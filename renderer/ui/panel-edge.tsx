/** The edge between the page and the panel on its right, which changes the width of the panel. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const NARROWEST_PANEL = 320;
const WIDEST_PANEL = 640;
const STEP = 16;

interface PanelEdgeProps {
  readonly label: string;
  /** The present width of the panel in CSS pixels. */
  readonly width: number;
  /** Called while the edge is dragged, and after each key. */
  readonly onResize: (width: number) => void;
  /** Called when the width is final. */
  readonly onDone: (width: number) => void;
  /** Called after a double click, which restores the width from before any change. */
  readonly onReset: () => void;
}

export function PanelEdge({ label, width, onResize, onDone, onReset }: PanelEdgeProps) {
  const [dragging, setDragging] = useState(false);
  const start = useRef({ x: 0, width: 0 });
  const set = (wanted: number, done: boolean) => {
    const now = Math.round(Math.min(WIDEST_PANEL, Math.max(NARROWEST_PANEL, wanted)));
    onResize(now);
    if (done) onDone(now);
  };
  const at = (event: PointerEvent) => start.current.width + start.current.x - event.clientX;
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: NARROWEST_PANEL,
      End: WIDEST_PANEL,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted, true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PANEL}
      aria-valuemax={WIDEST_PANEL}
      data-dragging={dragging || undefined}
      className="absolute inset-y-0 -left-1 z-20 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-accent focus-visible:after:bg-accent data-dragging:after:bg-accent"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
        setDragging(true);
      }}
      onPointerMove={(event) => dragging && set(at(event), false)}
      onPointerUp={(event) => {
        if (!dragging) return;
        setDragging(false);
        if (event.clientX !== start.current.x) set(at(event), true);
      }}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}

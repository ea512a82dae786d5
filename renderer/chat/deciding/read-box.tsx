import { type ReactNode, type UIEventHandler, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { classes } from '../../ui/classes.ts';
import { edgeName } from './use-standing.ts';

/** Longer texts render only the rows in sight. */
const WHOLE_ROWS = 60;

interface ReadBoxProps<Row> {
  /** The name of the text among all texts of its request. */
  readonly name: string;
  /** Describes the text for a screen reader. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly draw: (row: Row) => ReactNode;
  /** The first and the last line of a row, from 1. */
  readonly linesOf: (row: Row) => readonly [number, number];
  /** The number of all lines, including those that are not loaded. */
  readonly total: number;
  /** Loads the next rows, if there are more. */
  readonly more?: (() => void) | null;
  /** Shown after the last row while there are more. */
  readonly rest?: ReactNode;
  /** Called with the highest line that has been in sight. */
  readonly onReach?: (line: number) => void;
  /** Whether the box is low, because another box follows. */
  readonly isLow?: boolean;
}

/** The greatest height of a box, such that a card with its buttons fits into most windows. */
const HEIGHTS = {
  tall: { whole: 'max-h-[min(34dvh,380px)]', long: 'min(34dvh, 380px)' },
  low: { whole: 'max-h-[min(20dvh,220px)]', long: 'min(20dvh, 220px)' },
} as const;

/**
 * A text that the user reads before deciding, in a box that scrolls. The attributes of its first
 * and last edge let `useStanding` find out whether the user has seen it to its end.
 */
export function ReadBox<Row>(box: ReadBoxProps<Row>) {
  const { name, label, rows, draw, linesOf, total, more = null, rest, onReach, isLow = false } = box;
  const { t } = useTranslation('approval');
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly [number, number] | null>(null);
  const isLong = rows.length > WHOLE_ROWS || more !== null;
  const measure = useCallback(() => {
    const range = frame.current === null ? null : linesInSight(frame.current);
    if (range === null) return;
    setShown((before) => (before?.[0] === range[0] && before[1] === range[1] ? before : range));
    onReach?.(range[1]);
  }, [onReach]);
  const onScroll: UIEventHandler = measure;
  const lastLine = more === null ? rows.at(-1) : undefined;
  // The edges belong to the rows, because a list draws what follows its rows before the rows.
  const row = (one: Row) => {
    const [from, to] = linesOf(one);
    return (
      <div key={from} data-from={from} data-to={to} className="relative">
        {one === rows[0] && <Edge name={edgeName(name, 'first')} className="top-0" />}
        {draw(one)}
        {one === lastLine && <Edge name={edgeName(name, 'last')} className="bottom-1" />}
      </div>
    );
  };
  const look = 'font-mono text-[12px] leading-[19px] focus-visible:outline-offset-[-2px]';
  const height = HEIGHTS[isLow ? 'low' : 'tall'];
  return (
    <div ref={frame} data-text={name}>
      {isLong ? (
        <Virtuoso
          role="group"
          aria-label={label}
          tabIndex={0}
          className={look}
          style={{ height: height.long }}
          data={rows}
          context={{ rest: more === null ? null : rest }}
          components={PARTS}
          computeItemKey={(_, one) => linesOf(one)[0]}
          endReached={() => more?.()}
          itemsRendered={() => requestAnimationFrame(measure)}
          onScroll={onScroll}
          itemContent={(_, one) => row(one)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          role="group"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          onScroll={onScroll}
          className={classes(look, height.whole, 'overflow-auto')}
        >
          {rows.map(row)}
        </div>
      )}
      {isLong && shown !== null && shown[1] - shown[0] + 1 < total && (
        <p className="border-line border-t bg-sunken px-3 py-0.5 text-[12px] text-faint tabular-nums">
          {t('lines', { from: shown[0], to: shown[1], total })}
        </p>
      )}
    </div>
  );
}

interface EdgeProps {
  readonly name: string;
  readonly className: string;
}

/** A place at which `useStanding` looks whether a text is in sight. */
export const Edge = ({ name, className }: EdgeProps) => (
  <span aria-hidden="true" data-edge={name} className={classes('absolute left-0 h-[2px] w-full', className)} />
);

const PARTS = {
  Footer: ({ context }: { readonly context: { readonly rest: ReactNode } }) => context.rest,
};

/** The first and the last line that are in sight within the box; null: none is. */
function linesInSight(frame: HTMLElement): readonly [number, number] | null {
  const box = frame.querySelector('[role="group"]')?.getBoundingClientRect();
  if (box === undefined) return null;
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-from]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > box.top + 1 && top < box.bottom - 1;
  });
  const [first, last] = [rows[0], rows.at(-1)];
  return first === undefined || last === undefined ? null : [Number(first.dataset.from), Number(last.dataset.to)];
}

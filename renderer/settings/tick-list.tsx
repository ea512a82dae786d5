/**
 * A list of names that can be ticked. It is one stop of the Tab key: the arrows move in it, and the
 * space bar ticks. Only the visible lines of a long list are drawn.
 */
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelKind } from '../../shared/model-kind.ts';
import { classes } from '../ui/classes.ts';

interface TickListProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly ticked: readonly string[];
  readonly onToggle: (name: string) => void;
}

const LINE_PX = 32;
const MOST_SHOWN = 8;
/** How many lines are drawn above and below the visible ones. */
const AROUND = 8;

export function TickList({ label, names, ticked, onToggle }: TickListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, names.length - 1);
  const first = Math.max(0, Math.min(Math.floor(top / LINE_PX), names.length - MOST_SHOWN) - AROUND);
  const drawn = names.slice(first, first + MOST_SHOWN + 2 * AROUND);
  const isTicked = new Set(ticked);
  const moveTo = (place: number) => {
    const next = Math.max(0, Math.min(names.length - 1, place));
    setActive(next);
    const box = list.current;
    if (box === null) return;
    box.scrollTop = Math.max((next + 1) * LINE_PX - box.clientHeight, Math.min(next * LINE_PX, box.scrollTop));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + MOST_SHOWN,
      PageUp: active - MOST_SHOWN,
      Home: 0,
      End: names.length - 1,
    };
    const next = moves[event.key];
    const name = names[active];
    if (next !== undefined) moveTo(next);
    else if (event.key === ' ' && name !== undefined) onToggle(name);
    else return;
    event.preventDefault();
  };
  const line = (place: number, name: string) => (
    <Line
      key={name}
      id={`${id}-${place}`}
      name={name}
      place={place}
      count={names.length}
      ticked={isTicked.has(name)}
      active={place === active}
      onPress={() => {
        setActive(place);
        onToggle(name);
      }}
    />
  );
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable={true}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      style={{ height: Math.min(names.length, MOST_SHOWN) * LINE_PX + 2 }}
      className="group overflow-y-auto rounded-small border border-line bg-canvas"
    >
      <div
        role="presentation"
        style={{ height: names.length * LINE_PX, paddingTop: first * LINE_PX }}
        className="box-border"
      >
        {drawn.map((name, place) => line(first + place, name))}
      </div>
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly ticked: boolean;
  readonly active: boolean;
  readonly onPress: () => void;
}

function Line({ id, name, place, count, ticked, active, onPress }: LineProps) {
  const { t } = useTranslation('settings');
  const kind = modelKind(name);
  return (
    // The list around it has the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={ticked}
      aria-posinset={place + 1}
      aria-setsize={count}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      onKeyDown={undefined}
      className={classes(
        'flex h-8 cursor-pointer items-center gap-2 px-2.5 hover:bg-hover',
        active && 'group-focus-visible:bg-accent-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'flex size-4 flex-none items-center justify-center rounded-[4px] border',
          ticked ? 'border-accent bg-accent text-accent-ink' : 'border-faint bg-canvas',
        )}
      >
        {ticked && <Check size={12} strokeWidth={2.5} />}
      </span>
      <span title={name} className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {kind !== 'chat' && <span className="flex-none text-[12px] text-faint">{t(`checklist.kind.${kind}`)}</span>}
    </div>
  );
}

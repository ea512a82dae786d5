import { chordLabel, parseChord } from '../keys.ts';
import { classes } from './classes.ts';

interface KbdProps {
  readonly keys: string;
  /** Whether the keys stand beside what they do. Such hints are left out on a touch screen. Default: true. */
  readonly isHint?: boolean;
  readonly className?: string;
}

/**
 * Shows a key combination such as `Mod+K` with the key names of this computer. Renders nothing
 * if it is empty or invalid.
 */
export function Kbd({ keys, isHint = true, className }: KbdProps) {
  const chord = parseChord(keys);
  if (chord === null) return null;
  return (
    <kbd
      className={classes(
        'inline-flex flex-none items-center rounded-[4px] border border-line bg-canvas px-[5px] font-mono text-[11px] leading-[15px] text-faint',
        isHint && 'pointer-coarse:hidden',
        className,
      )}
    >
      {chordLabel(chord)}
    </kbd>
  );
}

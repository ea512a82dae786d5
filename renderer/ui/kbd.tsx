import { chordLabel, parseChord } from '../keys.ts';
import { classes } from './classes.ts';

/**
 * Shows a key combination such as `Mod+K` with the key names of this computer. Renders nothing
 * if it is empty or invalid.
 */
export function Kbd({ keys, className }: { readonly keys: string; readonly className?: string }) {
  const chord = parseChord(keys);
  if (chord === null) return null;
  return (
    <kbd
      className={classes(
        'inline-flex flex-none items-center rounded-[4px] border border-line bg-canvas px-[5px] font-mono text-[11px] leading-[15px] text-faint',
        className,
      )}
    >
      {chordLabel(chord)}
    </kbd>
  );
}

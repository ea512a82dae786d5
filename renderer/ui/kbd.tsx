import { chordLabel, parseChord } from '../keys.ts';
import { classes } from './classes.ts';

/** A chord such as `Mod+K`, as the keys of this computer are called. Nothing where `keys` is empty or no chord. */
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

import { classes } from '../classes.ts';

/**
 * An open ring that turns while something runs. Screen readers get the text beside it instead.
 */
export function Spinner({ size = 12, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-spinner=""
      className={classes(
        'inline-block flex-none animate-spin rounded-full border-2 border-accent border-r-transparent',
        className,
      )}
      style={{ width: size, height: size }}
    />
  );
}

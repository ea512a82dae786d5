import { classes } from './classes.ts';

/** The open ring: something runs. Says nothing to a screen reader; the text beside it does. */
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

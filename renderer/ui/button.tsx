import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { useHostAway } from './host-away.ts';
import { Spinner } from './states/spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'inline-flex flex-none select-none items-center justify-center gap-1.5 whitespace-nowrap border transition-colors duration-100 disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-accent bg-accent text-accent-ink enabled:not-aria-disabled:hover:brightness-110',
  plain: 'border-line bg-canvas text-soft enabled:hover:bg-hover enabled:hover:text-ink aria-expanded:bg-hover',
  quiet: 'border-transparent text-soft enabled:hover:bg-hover enabled:hover:text-ink aria-expanded:bg-hover',
  danger: 'border-bad-line bg-canvas text-bad enabled:hover:bg-bad-soft',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'h-6 rounded-small px-2 text-[12px]',
  medium: 'h-7 rounded-small px-2.5 text-[12.5px]',
  large: 'h-9 rounded-medium px-4 text-[13.5px]',
};

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /**
   * Whether the action is still running. Meanwhile the button shows a spinner and ignores clicks,
   * but keeps the focus.
   */
  readonly busy?: boolean;
  /**
   * Whether the action needs the host. While the host cannot be reached, the button ignores clicks
   * and shows the reason, but keeps the focus.
   */
  readonly needsHost?: boolean;
  /**
   * Whether the button does not count clicks yet. It looks disabled but keeps the focus, and
   * `onClick`, which is called all the same, decides what a click that comes too early does.
   */
  readonly waits?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'medium',
  busy = false,
  disabled = false,
  needsHost = false,
  waits = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const away = useHostAway();
  const why = needsHost ? away : null;
  const takesNoClick = busy || why !== null;
  return (
    <button
      type="button"
      {...rest}
      {...(why === null ? {} : { title: why, 'aria-description': why })}
      disabled={disabled}
      aria-disabled={takesNoClick || waits || undefined}
      aria-busy={busy || undefined}
      onClick={takesNoClick ? (event) => event.preventDefault() : onClick}
      className={classes(BASE, VARIANTS[variant], SIZES[size], className)}
    >
      {busy && <Spinner className="border-current! border-r-transparent!" />}
      {children}
    </button>
  );
}

const ICON_SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'size-6 rounded-small',
  medium: 'size-7 rounded-small',
  large: 'size-9 rounded-medium',
};

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The name of the button, which is also its tooltip. */
  readonly label: string;
  readonly keys?: string | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /**
   * Why the button cannot be used now, shown as its tooltip; null: the button can be used. The
   * button stays reachable by keyboard.
   */
  readonly unavailable?: string | null;
  /** The icon of the button. */
  readonly children: ReactNode;
}

export function IconButton({
  label,
  keys,
  variant = 'quiet',
  size = 'medium',
  side = 'bottom',
  unavailable = null,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={unavailable ?? label} keys={keys} side={side}>
      <button
        type="button"
        {...rest}
        {...(unavailable === null
          ? {}
          : { 'aria-disabled': true, 'aria-description': unavailable, onClick: undefined, onPointerDown: undefined })}
        aria-label={label}
        className={classes(BASE, VARIANTS[variant], ICON_SIZES[size], className)}
      >
        {children}
      </button>
    </Tooltip>
  );
}

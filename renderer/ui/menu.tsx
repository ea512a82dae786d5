/** Menus are not modal: hiding the page would hide controls that may have the focus. */
import { Check } from 'lucide-react';
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from 'radix-ui';
import { createContext, type ReactNode, type TouchEvent, useContext } from 'react';
import { classes } from './classes.ts';
import { Kbd } from './kbd.tsx';

/**
 * Says whether items are in a dropdown or in a context menu, because Radix has a set of
 * components for each.
 */
const Kind = createContext<typeof RadixDropdown | typeof RadixContext>(RadixDropdown);

const CONTENT =
  'z-50 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height,80dvh))] min-w-44 max-w-80 overflow-y-auto rounded-medium border border-line bg-raised p-1 text-ink shadow-raised';
const ITEM =
  'relative flex min-h-7 cursor-pointer select-none items-center gap-2 rounded-small px-2 py-1 text-[13px] outline-none data-disabled:cursor-default data-highlighted:bg-hover data-disabled:opacity-50';

interface MenuProps {
  /** A button, which is marked as opening a menu. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  /** Called after closing, just before the button gets the focus back. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'start', side = 'bottom', onClosed, children }: MenuProps) {
  return (
    <RadixDropdown.Root modal={false}>
      <RadixDropdown.Trigger asChild>{trigger}</RadixDropdown.Trigger>
      <RadixDropdown.Portal>
        <RadixDropdown.Content
          align={align}
          side={side}
          sideOffset={5}
          collisionPadding={8}
          {...(onClosed === undefined ? {} : { onCloseAutoFocus: onClosed })}
          className={CONTENT}
        >
          {children}
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

interface ContextMenuProps {
  /** The element that has the menu. Right click, long press or the menu key opens it. */
  readonly target: ReactNode;
  readonly children: ReactNode;
}

export function ContextMenu({ target, children }: ContextMenuProps) {
  return (
    <RadixContext.Root modal={false}>
      <RadixContext.Trigger asChild onTouchEnd={withoutClick}>
        {target}
      </RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content collisionPadding={8} className={CONTENT}>
          <Kind.Provider value={RadixContext}>{children}</Kind.Provider>
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}

/**
 * Radix closes an open menu when a finger touches the target again, so a menu that is open when the finger leaves was
 * opened by it. Without this, some browsers then send the click and the focus of a tap: the click activates the target,
 * and the focus closes the menu.
 */
function withoutClick(event: TouchEvent): void {
  if (event.currentTarget.getAttribute('data-state') === 'open') event.preventDefault();
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, keys = '', danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  const Radix = useContext(Kind);
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={classes(ITEM, danger && 'text-bad')}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Kbd keys={keys} />
    </Radix.Item>
  );
}

interface MenuRadioGroupProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A group of menu items, one of which is chosen. */
export function MenuRadioGroup({ value, onChange, children }: MenuRadioGroupProps) {
  const Radix = useContext(Kind);
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      {children}
    </Radix.RadioGroup>
  );
}

interface MenuRadioItemProps {
  readonly value: string;
  /** A second line in a softer colour. */
  readonly description?: string | undefined;
  readonly children: ReactNode;
}

export function MenuRadioItem({ value, description, children }: MenuRadioItemProps) {
  const Radix = useContext(Kind);
  return (
    <Radix.RadioItem value={value} className={classes(ITEM, 'items-start')}>
      <span className="flex h-5 w-4 flex-none items-center justify-center">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" size={14} strokeWidth={1.75} className="text-accent" />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {description !== undefined && <span className="block text-[12px] text-faint">{description}</span>}
      </span>
    </Radix.RadioItem>
  );
}

export function MenuSeparator() {
  const Radix = useContext(Kind);
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The name of the setting that the switch controls. */
  readonly label: string;
  readonly disabled?: boolean;
}

export function Switch({ checked, onChange, label, disabled = false }: SwitchProps) {
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-label={label}
      className="inline-flex h-[18px] w-[30px] flex-none items-center rounded-full border border-faint bg-hover px-px transition-colors duration-100 disabled:cursor-default disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-3.5 rounded-full border border-faint bg-white transition-transform duration-100 data-[state=checked]:translate-x-[12px] data-[state=checked]:border-white" />
    </Radix.Root>
  );
}

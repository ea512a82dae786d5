import type { ReactNode } from 'react';
import { Switch } from '../../ui/fields/switch.tsx';

interface InstructionsSwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly text: string;
  /** What the switch is about. */
  readonly children?: ReactNode;
}

/** The switch with which an import or an erasure includes instructions. */
export const InstructionsSwitch = ({ checked, onChange, label, text, children }: InstructionsSwitchProps) => (
  <div className="flex flex-col gap-2">
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-[12.5px] text-soft">{text}</p>
      </div>
      <Switch checked={checked} onChange={onChange} label={label} />
    </div>
    {children}
  </div>
);

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly content: ReactNode }[];
  readonly onChange: (name: Name) => void;
  /** Beside the tabs, at the end. */
  readonly actions?: ReactNode;
}

/** Tabs with their panels; only the chosen panel is rendered. */
export function Tabs<Name extends string>({ label, value, tabs, onChange, actions }: TabsProps<Name>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find(({ name }) => name === chosen);
        if (tab !== undefined) onChange(tab.name);
      }}
      className="flex h-full min-h-0 flex-col"
    >
      <div className="flex h-12 flex-none items-center gap-1 border-line border-b px-2.5">
        <Radix.List aria-label={label} className="flex min-w-0 flex-1 gap-0.5">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.name}
              value={tab.name}
              className="h-7 rounded-small px-2 text-soft hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {actions}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.name}
          value={tab.name}
          className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

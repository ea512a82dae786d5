import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface SectionTabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly onChange: (name: Name) => void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs within a page: as high as their content, in one row that scrolls if it is too long. */
export function SectionTabs<Name extends string>({ label, value, tabs, onChange, children }: SectionTabsProps<Name>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find(({ name }) => name === chosen);
        if (tab !== undefined) onChange(tab.name);
      }}
      className="flex flex-col gap-4"
    >
      <Radix.List aria-label={label} className="flex gap-0.5 overflow-x-auto border-line border-b p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.name}
            value={tab.name}
            className="h-7 flex-none whitespace-nowrap rounded-small px-2 text-soft hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="flex flex-col gap-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

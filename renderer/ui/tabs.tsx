import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Name extends string> {
  readonly look: keyof typeof LOOKS;
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly name: Name; readonly label: ReactNode }[];
  readonly onChange: (name: Name) => void;
  /** Buttons beside the tabs, at the end. */
  readonly actions?: ReactNode;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

const LOOKS = {
  /** The tabs fill the height of their container, and the content scrolls. All five fit into the width of the panel. */
  panel: {
    root: 'flex h-full min-h-0 flex-col',
    bar: 'flex h-12 flex-none items-center gap-1 border-line border-b px-2.5',
    // Tabs without room scroll, and fade where they go on.
    list: '-mx-1 flex min-w-0 flex-1 overflow-x-auto p-1 pr-5 [mask-image:linear-gradient(to_right,black_calc(100%-20px),transparent)]',
    tab: 'px-1.5',
    content: 'min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]',
  },
  /** Tabs within a panel. */
  inner: {
    root: 'flex min-h-0 flex-1 flex-col',
    bar: 'flex h-9 flex-none items-center border-line border-b px-2.5',
    list: 'flex min-w-0 flex-1 gap-0.5',
    tab: 'px-2',
    content: 'min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]',
  },
  /** The tabs fill the height of their container, and the content has a list that scrolls. */
  view: {
    root: 'flex min-h-0 flex-1 flex-col',
    bar: 'mx-auto flex w-full max-w-[860px] flex-none flex-wrap items-center gap-x-3 gap-y-2 px-6 pt-3 pb-2 max-sm:px-3',
    list: '-mx-1 flex min-w-0 flex-1 basis-96 gap-0.5 overflow-x-auto p-1',
    tab: 'px-2',
    content: 'min-h-0 flex-1 focus-visible:outline-offset-[-2px]',
  },
  /** The tabs are a part of a page and as high as their content. */
  section: {
    root: 'flex flex-col gap-4',
    bar: 'border-line border-b',
    list: 'flex gap-0.5 overflow-x-auto p-1',
    tab: 'px-2',
    content: 'flex flex-col gap-4',
  },
} as const;

export function Tabs<Name extends string>({ look, label, value, tabs, onChange, actions, children }: TabsProps<Name>) {
  const { root, bar, list, tab: tabPadding, content } = LOOKS[look];
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find(({ name }) => name === chosen);
        if (tab !== undefined) onChange(tab.name);
      }}
      className={root}
    >
      <div className={bar}>
        <Radix.List aria-label={label} className={list}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.name}
              value={tab.name}
              className={`inline-flex h-7 flex-none items-center gap-1.5 whitespace-nowrap rounded-small text-soft hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink ${tabPadding}`}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {actions}
      </div>
      {/* A key per tab makes a panel start at its top after a change of tabs. */}
      <Radix.Content key={look === 'panel' || look === 'inner' ? value : look} value={value} className={content}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Whether the page has no other content. If so, this title is the title of the page. */
  readonly alone?: boolean;
  readonly text?: string;
  /** Buttons with helpful actions. */
  readonly children?: ReactNode;
}

/** A message that there is nothing to show yet, which is not an error. */
export function EmptyState({ icon, title, alone = false, text, children }: EmptyStateProps) {
  const Title = alone ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-[440px] flex-col items-center gap-2 px-6 py-10 text-center">
      {icon !== undefined && <div className="mb-1 text-faint">{icon}</div>}
      <Title className="font-medium text-ink">{title}</Title>
      {text !== undefined && <p className="text-balance text-soft">{text}</p>}
      {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

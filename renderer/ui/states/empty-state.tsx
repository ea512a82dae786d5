import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** It is the only content of the page, and its title is the title of the page. */
  readonly alone?: boolean;
  readonly text?: string;
  /** Actions that help. */
  readonly children?: ReactNode;
}

/** Shown where nothing exists yet, which is no error. */
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

import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Nothing is here yet, and that is fine. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-[440px] flex-col items-center gap-2 px-6 py-10 text-center">
      {icon !== undefined && <div className="mb-1 text-faint">{icon}</div>}
      <p className="font-medium text-ink">{title}</p>
      {text !== undefined && <p className="text-balance text-soft">{text}</p>}
      {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

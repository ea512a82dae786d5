/** The components of pages that consist of rows. */
import type { ReactNode } from 'react';

export function PageTitle({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h2 className="font-semibold text-[16px]">{title}</h2>
      <p className="mt-0.5 text-soft">{text}</p>
    </div>
  );
}

/** A list of rows with a common border. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-medium border border-line">
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Switches and buttons at the end of the row. */
  readonly children?: ReactNode;
  /**
   * Content over the full width, below the rest of the row. Screen readers announce it when it
   * appears.
   */
  readonly below?: ReactNode;
}

export function Row({ title, text, children, below }: RowProps) {
  return (
    <li
      data-title={typeof title === 'string' ? title : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
    >
      <div className="min-w-[150px] flex-1">
        <div className="font-medium">{title}</div>
        {text !== undefined && <div className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{text}</div>}
      </div>
      <div className="flex max-w-full flex-none flex-wrap items-center gap-2">{children}</div>
      {below !== undefined && (
        <div role="status" className="w-full empty:absolute">
          {below}
        </div>
      )}
    </li>
  );
}

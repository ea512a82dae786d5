import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { ErrorState } from './error-state.tsx';
import { Spinner } from './spinner.tsx';

interface AskedViewProps<T> {
  readonly asked:
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly failure: { readonly message: string } }
    | { readonly state: 'ready'; readonly value: T };
  readonly loading: string;
  readonly failed: string;
  /** What to do after a failure. */
  readonly advice?: string;
  /** Whether the data fill a page, so that the waiting is shown in its middle. */
  readonly fillsPage?: boolean;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/**
 * Shows data that was requested from the host, or the state of the request while there are no
 * data.
 */
export function AskedView<T>({
  asked,
  loading,
  failed,
  advice,
  fillsPage = false,
  onRetry,
  children,
}: AskedViewProps<T>) {
  switch (asked.state) {
    case 'loading':
      return (
        <p
          role="status"
          className={classes('flex items-center gap-2 text-soft', fillsPage ? 'justify-center py-10' : 'py-2')}
        >
          <Spinner /> {loading}
        </p>
      );
    case 'failed':
      return (
        <ErrorState
          title={failed}
          {...(advice === undefined ? {} : { advice })}
          details={asked.failure.message}
          onRetry={onRetry}
        />
      );
    case 'ready':
      return children(asked.value);
  }
}

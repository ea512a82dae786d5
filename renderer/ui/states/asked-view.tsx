import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Spinner } from './spinner.tsx';

interface AskedViewProps<T> {
  readonly asked:
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly failure: { readonly message: string } }
    | { readonly state: 'ready'; readonly value: T };
  readonly loading: string;
  readonly failed: string;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}

/**
 * Shows data that was requested from the host, or the state of the request while there are no
 * data.
 */
export function AskedView<T>({ asked, loading, failed, onRetry, children }: AskedViewProps<T>) {
  switch (asked.state) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-2 py-2 text-soft">
          <Spinner /> {loading}
        </p>
      );
    case 'failed':
      return <ErrorState title={failed} details={asked.failure.message} onRetry={onRetry} />;
    case 'ready':
      return children(asked.value);
  }
}

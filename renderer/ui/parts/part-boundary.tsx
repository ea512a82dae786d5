import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../states/error-state.tsx';

interface PartBoundaryState {
  readonly error: Error | null;
}

/**
 * Limits a rendering bug to this part of the page. No data is lost, because the host stores the
 * data.
 */
export class PartBoundary extends Component<{ readonly children: ReactNode }, PartBoundaryState> {
  override readonly state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failed error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <ErrorState
      title={t('partFailed')}
      advice={t('partFailedAdvice')}
      details={error.stack ?? error.message}
      onRetry={onRetry}
    />
  );
}

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  /** One plain sentence about what happened. */
  readonly title: string;
  /** What to do next. */
  readonly advice?: string;
  /** Error codes and the message of the host, collapsed at first. */
  readonly details?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

export function ErrorState({ title, advice, details = '', onRetry, children }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="mx-auto flex max-w-[480px] flex-col items-center gap-2 px-6 py-10 text-center">
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="mb-1 text-bad" />
      <p className="font-medium text-ink">{title}</p>
      {advice !== undefined && <p className="text-balance text-soft">{advice}</p>}
      {(onRetry !== undefined || children !== undefined) && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {onRetry !== undefined && (
            <Button variant="primary" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {children}
        </div>
      )}
      {details !== '' && (
        <details className="mt-2 w-full text-left">
          <summary className="cursor-pointer text-center text-[12.5px] text-faint">{t('details')}</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap break-words rounded-small border border-line bg-sunken p-2.5 font-mono text-[12px] text-soft"
          >
            {details}
          </pre>
        </details>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';

const WIDTHS = ['w-2/5', 'w-full', 'w-11/12', 'w-2/3'] as const;

/** The placeholder of a part that is loading. It becomes visible only after a moment. */
export function PartLoading() {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      aria-label={t('part.loading')}
      className="appear-late mx-auto flex h-full w-full max-w-(--chat-width) flex-col gap-3 p-4"
    >
      {WIDTHS.map((width) => (
        <div key={width} className={`h-5 animate-pulse rounded-small bg-hover ${width}`} />
      ))}
    </div>
  );
}

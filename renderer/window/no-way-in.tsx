import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** Shown in place of the app if the address has no token, or the token of an earlier start. */
export function NoWayIn({ why }: { readonly why: 'no-token' | 'refused' }) {
  const { t } = useTranslation('common');
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        alone={true}
        icon={<KeyRound aria-hidden="true" size={24} strokeWidth={1.5} />}
        title={why === 'no-token' ? t('door.noToken') : t('door.refused')}
        text={t('door.advice')}
      />
    </main>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { keepRules, loadRules, toReview, useApprovalRules } from '../stores/approval-rules.ts';
import { showSettings, useNavigation } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/**
 * Says once after an upgrade that approvals of the earlier version apply more widely than new ones.
 * Nothing waits for it: it stays until the user reviewed them, or until the page is closed after
 * "Later".
 */
export function ReviewBanner() {
  const { t } = useTranslation('common');
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  const rules = useApprovalRules(({ rules: asked }) => asked);
  const isListed = useNavigation(({ screen }) => screen.name === 'settings' && screen.page === 'approvals');
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (reachable) void loadRules();
  }, [reachable]);
  const old = toReview(rules);
  if (later || isListed || old.length === 0) return null;
  return (
    <section
      aria-label={t('review.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <p className="min-w-48">{t('review.text', { count: old.length })}</p>
      <span className="flex flex-none flex-wrap gap-1">
        <Button size="small" onClick={() => showSettings('approvals')}>
          {t('review.look')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          needsHost={true}
          onClick={() => void act(() => keepRules(old.map(({ id }) => id)))}
        >
          {t('review.keepAll')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setLater(true)}>
          {t('review.later')}
        </Button>
      </span>
    </section>
  );
}

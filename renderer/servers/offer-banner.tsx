/**
 * A banner above the composer that offers once to add the servers in the `.mcp.json` of the
 * topic's folder. No server starts without the user's consent.
 */
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { FoundServers } from '../../shared/server-setting.ts';
import { act } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { DialogLoading, DialogNotLoaded } from '../ui/dialogs/dialog-part.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';

const FoundDialog = lazyPart(() => import('./found-dialog.tsx').then((part) => part.FoundDialog), {
  Loading: DialogLoading,
  Failed: DialogNotLoaded,
});

export const OfferBanner = memo(function OfferBanner({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('servers');
  const { offer, forget } = useOffer(topicId);
  /**
   * A copy of the offer at the moment when the dialog opened, so that later changes in the folder
   * do not change the dialog.
   */
  const [looking, setLooking] = useState<FoundServers | null>(null);
  if (topicId === null || offer === null || offer.servers.length === 0) return null;
  const dismiss = () => void act(() => host().servers.dismissOffer({ topicId })).then((done) => done && forget());
  return (
    <section
      aria-label={t('offer.dialog')}
      className="mb-2 flex flex-wrap items-center gap-2 rounded-medium border border-line bg-raised px-3 py-2"
    >
      <p className="min-w-40 flex-1">{t('offer.title', { count: offer.servers.length })}</p>
      <Button variant="quiet" onClick={dismiss}>
        {t('offer.dismiss')}
      </Button>
      <Button onClick={() => setLooking(offer)}>{t('offer.look')}</Button>
      {looking !== null && (
        <FoundDialog
          title={t('offer.dialog')}
          text={t('offer.dialogText')}
          groups={[looking]}
          topicId={topicId}
          onClose={() => setLooking(null)}
        />
      )}
    </section>
  );
});

/**
 * The servers in the topic's folder; null: there are none, or the folder cannot be read. Checked
 * when the topic opens, and when its folder, the trust in it or the servers of the app change.
 */
function useOffer(topicId: TopicId | null) {
  const [offer, setOffer] = useState<FoundServers | null>(null);
  const workspace = useAppStore(({ topics }) => (topicId === null ? undefined : topics[topicId]?.workspace));
  const count = useAppStore(({ servers }) => servers.length);
  const trust = useAppStore(({ folderTrust }) => folderTrust);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different folder or server list is a reason to look again
  useEffect(() => {
    if (topicId === null) return;
    let current = true;
    host()
      .servers.offered({ topicId })
      .then((found) => current && setOffer(found))
      .catch(() => current && setOffer(null));
    return () => {
      current = false;
    };
  }, [topicId, workspace, count, trust]);
  return { offer, forget: () => setOffer(null) };
}

import { useTranslation } from 'react-i18next';
import { act } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { markReleaseSeen, openReleasePage, useFollowedRelease, useRelease } from '../stores/release-store.ts';
import { Button } from '../ui/button.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

/**
 * Says once that there is a newer version of the app. After "Later" or a look at its page it is not said again for this
 * version. The page About says it at any time.
 */
export function ReleaseBanner() {
  const { t } = useTranslation('common');
  useFollowedRelease();
  const release = useRelease(({ view }) => (view?.state === 'available' ? view.release : null));
  const isWanted = useAppStore(({ settings }) => settings.updateNotice);
  const seen = useAppStore(({ settings }) => settings.seenRelease);
  if (release === null || !isWanted || release.version === seen) return null;
  const { version, notes } = release;
  return (
    <section
      aria-label={t('release.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <div className="min-w-48 max-w-[80ch]">
        <p>{t('release.available', { version })}</p>
        {notes !== '' && (
          <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
            {t('release.new', { notes: shownLine(notes) })}
          </p>
        )}
      </div>
      <span className="flex flex-none flex-wrap gap-1">
        <Button size="small" needsHost={true} onClick={() => void act(() => openReleasePage(version))}>
          {t('release.open')}
        </Button>
        <Button size="small" variant="quiet" needsHost={true} onClick={() => void act(() => markReleaseSeen(version))}>
          {t('release.later')}
        </Button>
      </span>
    </section>
  );
}

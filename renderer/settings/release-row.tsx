/** The row about newer versions of the app, and what is sent to find them. */
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { ReleaseView } from '../../shared/contract/releases.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { lookForRelease, openReleasePage, useFollowedRelease, useRelease } from '../stores/release-store.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/page-parts.tsx';
import { ScrollArea } from '../ui/text/scroll-area.tsx';
import { shownLines } from '../ui/text/shown-line.ts';
import { useDateTime } from '../ui/use-date-time.ts';

/** What is known of newer versions, with a button that asks now. */
export function ReleaseRow() {
  const { t } = useTranslation('settings');
  useFollowedRelease();
  const view = useRelease((store) => store.view);
  const { busy, perform } = useAct(t('release.failed'));
  if (view === null) return null;
  const release = view.state === 'available' ? view.release : null;
  return (
    <Row
      title={t('release.title')}
      text={<StateWords view={view} />}
      below={
        release !== null &&
        release.notes !== '' && (
          <ScrollArea
            label={t('release.new')}
            className="max-h-48 whitespace-pre-wrap text-[12.5px] text-soft [overflow-wrap:anywhere]"
          >
            {shownLines(release.notes)}
          </ScrollArea>
        )
      }
    >
      {release !== null && (
        <Button needsHost={true} onClick={() => void perform(() => openReleasePage(release.version))}>
          {t('release.open')}
        </Button>
      )}
      {view.state !== 'not-offered' && (
        <Button needsHost={true} busy={busy} onClick={() => void perform(lookForRelease)}>
          {t('release.look')}
        </Button>
      )}
    </Row>
  );
}

function StateWords({ view }: { readonly view: ReleaseView }) {
  const { t } = useTranslation('settings');
  const dateTime = useDateTime({ inSentence: true });
  const inBrowser = useAppStore(({ info }) => info?.shell === 'browser');
  switch (view.state) {
    case 'not-offered':
      return t(inBrowser ? 'release.notInBrowser' : 'release.notOffered');
    case 'not-asked':
      return t('release.notAsked');
    case 'failed':
      return t('release.noAnswer', { host: view.host, at: dateTime(view.at) });
    case 'current':
      return t('release.current', { at: dateTime(view.at) });
    case 'available':
      return t('release.available', { version: view.release.version });
    default:
      return assertNever(view);
  }
}

/** What the question for newer versions sends, and when. */
export function ReleaseLeavesRow() {
  const { t } = useTranslation('settings');
  const view = useRelease((store) => store.view);
  const isWanted = useAppStore(({ settings }) => settings.updateNotice);
  if (view === null) return null;
  const text =
    view.state === 'not-offered'
      ? t('about.leaves.releases.nobody')
      : t(isWanted ? 'about.leaves.releases.asked' : 'about.leaves.releases.off', { host: view.host });
  return <Row title={t('about.leaves.releases.title')} text={text} />;
}

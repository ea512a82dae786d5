/** Asks once a day whether there is a newer version of the app, and reports it to the windows. */
import type { ReleaseView, releases } from '../../../shared/contract/releases.ts';
import { messageOf } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { isNewer } from '../../../shared/version.ts';
import { boundedFetch, type Fetch } from '../network/policed-fetch.ts';
import type { HostNews } from '../news.ts';
import type { Log, ReleasePort } from '../ports.ts';
import { readFeed } from './release-feed.ts';

export interface ReleasesParts {
  /** Absent: nobody is ever asked. */
  readonly port: ReleasePort | undefined;
  readonly fetch: Fetch;
  /** Whether the user wants newer versions to be announced. */
  readonly isWanted: () => boolean;
  readonly news: (news: HostNews) => void;
  readonly now: () => number;
  readonly log: Pick<Log, 'info'>;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long an answer counts when the user asks again, so that no page can send many requests. */
const FRESH_MS = 10_000;
const LIMITS = { bytes: 64 * 1024, ms: 10_000 };

/** `follow` asks if the user wants it and a day has passed; call it at the start and after each change of the settings. */
export function createReleases({ port, fetch, isWanted, news, now, log }: ReleasesParts) {
  let view: ReleaseView = port === undefined ? { state: 'not-offered' } : { state: 'not-asked', host: port.host };
  let asking: Promise<void> | null = null;
  let askedAt: number | null = null;
  const closed = new AbortController();
  const bounded = boundedFetch(fetch, LIMITS);

  async function ask({ host, version, latest }: ReleasePort): Promise<void> {
    const at = now();
    askedAt = at;
    try {
      const release = readFeed(await latest((url, init) => bounded(url, { ...init, signal: closed.signal })));
      if (release === null) throw new Error('The answer names no version.');
      view = isNewer(release.version, version)
        ? { state: 'available', host, at, release }
        : { state: 'current', host, at };
    } catch (error) {
      if (closed.signal.aborted) return;
      log.info('It is not known whether there is a newer version', { host, error: messageOf(error) });
      view = { state: 'failed', host, at };
    }
    if (!closed.signal.aborted) news({ type: 'release-changed' });
  }

  async function look(): Promise<void> {
    if (port === undefined || closed.signal.aborted) return;
    asking ??= ask(port).finally(() => {
      asking = null;
    });
    await asking;
  }

  const isOlderThan = (ms: number): boolean => askedAt === null || Math.abs(now() - askedAt) >= ms;

  function follow(): void {
    if (isWanted() && isOlderThan(DAY_MS)) void look();
  }

  // Not one timer for a day, because a computer sleeps.
  const clock = port === undefined ? undefined : setInterval(follow, HOUR_MS).unref();

  const noun = {
    view: () => view,
    async look() {
      if (isOlderThan(FRESH_MS)) await look();
      return view;
    },
    openPage() {
      port?.openPage();
      return port !== undefined;
    },
  } satisfies Handlers<typeof releases>;

  return {
    noun,
    follow,
    close() {
      clearInterval(clock);
      closed.abort();
    },
  };
}

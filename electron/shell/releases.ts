/** Where this build learns of newer versions. Two addresses decide it; without them nobody is asked. */
import type { ReleasePort } from '../host/ports.ts';

export interface ReleaseAddresses {
  /** Answers with JSON: `version`, three numbers, and perhaps `notes`, a text. */
  readonly feed: string;
  /** The page of downloads, the only one that is ever opened. */
  readonly page: string;
}

/** Opens an address in the browser of the user. */
type Open = (address: string) => void;

/** Returns null unless both are https addresses without a login. */
export function releasePort(version: string, { feed, page }: ReleaseAddresses, open: Open): ReleasePort | null {
  const [asked, shown] = [secureAddress(feed), secureAddress(page)];
  if (asked === null || shown === null) return null;
  return {
    version,
    host: asked.host,
    async latest(fetch) {
      // The request says nothing about the user, the computer or the version that runs.
      const headers = { accept: 'application/json', 'user-agent': 'Loopwright', 'accept-language': '*' };
      const answer = await fetch(asked, { headers, redirect: 'manual' });
      if (answer.status !== 200) throw new Error(`${asked.host} answered with the status ${answer.status}.`);
      return answer.text();
    },
    openPage: () => open(shown.href),
  };
}

function secureAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** The variables of the process replace the addresses of the build, for tests and for companies with own copies. */
export const releaseAddresses = (
  built: ReleaseAddresses,
  variables: Readonly<Record<string, string | undefined>>,
): ReleaseAddresses => ({
  feed: variables.LOOPWRIGHT_RELEASE_FEED ?? built.feed,
  page: variables.LOOPWRIGHT_RELEASE_PAGE ?? built.page,
});

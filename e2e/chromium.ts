/** Which Chromium the specs use, and how. */
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM, else one of the system. Throws with what to do where there is none. */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM ?? '', ...CANDIDATES].find((path) => path !== '' && existsSync(path));
  if (found === undefined)
    throw new Error('No Chromium found. Install one (Debian: chromium) or set CHROMIUM to its path.');
  return found;
}

export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

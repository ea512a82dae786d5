/** Which Chromium the specs use, and how. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM, else one of the system, else Playwright's. Throws with what to do where there is none. */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM ?? '', ...CANDIDATES, chromium.executablePath()];
  const found = candidates.find((path) => path !== '' && existsSync(path));
  if (found === undefined)
    throw new Error('No Chromium found. Run node build/require-chromium.mjs, or set CHROMIUM to the path of one.');
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

/** Finds the Chromium that the specs use, and defines its options. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * Installed browsers, best first. The headless shell takes about a third less CPU than a whole
 * browser.
 */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The path in CHROMIUM, else an installed Chromium, else Playwright's. Throws an error that says
 * what to do when there is none.
 */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM ?? '', ...CANDIDATES, chromium.executablePath()];
  const found = candidates.find((path) => path !== '' && existsSync(path));
  if (found === undefined)
    throw new Error('No Chromium found. Run node build/require-chromium.mjs, or set CHROMIUM to the path of one.');
  return found;
}

/**
 * The features that Playwright disables. Chromium uses only the last `--disable-features` option,
 * so our list must repeat them.
 */
const WITHOUT_BY_PLAYWRIGHT: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Browser features that are pages shown below the address bar. Each context has its own address
 * bar, even without a visible window, and these pages take one process and about 0.9 s of CPU time,
 * as much as loading the app.
 */
const WITHOUT_ADDRESS_BAR: readonly string[] = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/**
 * Gives every site, and every sandboxed frame, a process of its own. Desktop browsers do so by
 * default, the headless shell does not.
 */
export const ISOLATES_SITES = '--site-per-process';

export const CHROMIUM_FLAGS: readonly string[] = [
  ISOLATES_SITES,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${[...WITHOUT_BY_PLAYWRIGHT, ...WITHOUT_ADDRESS_BAR].join(',')}`,
];

/**
 * A script for a page that lets the browser report no idle time, so that the page loads each of its
 * parts only when the part is used. Loading all parts ahead takes as much CPU time as opening the
 * page.
 */
export const NO_IDLE_TIME = 'window.requestIdleCallback = () => 0';

/**
 * The Chromium that shows the windows of the Electron double. The spec uses the same pages through
 * Chromium's debugging port.
 */
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts';
import { givenOptions } from './options.ts';

let opened: Promise<BrowserContext> | null = null;

export function openChromium(): Promise<BrowserContext> {
  opened ??= chromium.launchPersistentContext(givenOptions().profile, {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--remote-debugging-port=0'],
    viewport: null,
    handleSIGTERM: false,
    handleSIGINT: false,
  });
  return opened;
}

export async function closeChromium(): Promise<void> {
  if (opened === null) return;
  await (await opened).close();
}

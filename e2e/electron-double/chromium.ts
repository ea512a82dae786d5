/**
 * The Chromium that shows the windows of the Electron double. The spec uses the same pages through
 * Chromium's debugging port.
 */
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath, ISOLATES_SITES, NO_IDLE_TIME } from '../chromium.ts';
import { givenOptions } from './options.ts';

let opened: Promise<BrowserContext> | null = null;

/** The options that the app has added. Frames are isolated only if the app asks for it. */
const added: string[] = [];

export function addSwitch(name: string, value: string): void {
  if (opened !== null) throw new Error(`Chromium has already started without --${name}`);
  added.push(value === '' ? `--${name}` : `--${name}=${value}`);
}

export function openChromium(): Promise<BrowserContext> {
  opened ??= launchChromium();
  return opened;
}

async function launchChromium(): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(givenOptions().profile, {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS.filter((flag) => flag !== ISOLATES_SITES), ...added, '--remote-debugging-port=0'],
    viewport: null,
    handleSIGTERM: false,
    handleSIGINT: false,
  });
  await context.addInitScript(NO_IDLE_TIME);
  return context;
}

export async function closeChromium(): Promise<void> {
  if (opened === null) return;
  await (await opened).close();
}

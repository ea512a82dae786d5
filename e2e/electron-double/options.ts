/**
 * The options that the spec passes to the Electron double in the environment of the child process.
 */
import { z } from 'zod';

export const OPTIONS_VARIABLE = 'LOOPWRIGHT_ELECTRON_DOUBLE';

export const DoubleOptions = z.object({
  packaged: z.boolean(),
  encryption: z.enum(['keyring', 'basic_text', 'none']),
  locale: z.string(),
  /**
   * The folder that the double of the system's folder dialog returns; null when the user cancels
   * the dialog.
   */
  picked: z.string().nullable(),
  /** The folder of Chromium's profile, which contains the file with the debugging port. */
  profile: z.string(),
});
export type DoubleOptions = z.infer<typeof DoubleOptions>;

/**
 * The origin of the page in the app, and its origin in Chromium, which needs a different one
 * because a plain Chromium has no `app:` scheme.
 */
export const APP_SCHEME_ORIGIN = 'app://loopwright';
export const CHROMIUM_ORIGIN = 'http://loopwright.localhost';

/** Converts a URL in Chromium to the URL that Electron would report. */
export function asElectron(url: string): string {
  return url === CHROMIUM_ORIGIN || url.startsWith(`${CHROMIUM_ORIGIN}/`)
    ? APP_SCHEME_ORIGIN + url.slice(CHROMIUM_ORIGIN.length)
    : url;
}

export function asChromium(url: string): string {
  return url === APP_SCHEME_ORIGIN || url.startsWith(`${APP_SCHEME_ORIGIN}/`)
    ? CHROMIUM_ORIGIN + url.slice(APP_SCHEME_ORIGIN.length)
    : url;
}

export function givenOptions(): DoubleOptions {
  return DoubleOptions.parse(JSON.parse(process.env[OPTIONS_VARIABLE] ?? 'null'));
}

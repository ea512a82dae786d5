/** The spec's options for this double, passed in the environment of the child process. */
import { z } from 'zod';

export const OPTIONS_VARIABLE = 'LOOPWRIGHT_ELECTRON_DOUBLE';

export const DoubleOptions = z.object({
  packaged: z.boolean(),
  encryption: z.enum(['keyring', 'basic_text', 'none']),
  locale: z.string(),
  /** The folder that the system's dialog returns; null: the user cancels. */
  picked: z.string().nullable(),
  /** The folder of Chromium's profile, which contains the file with the debugging port. */
  profile: z.string(),
});
export type DoubleOptions = z.infer<typeof DoubleOptions>;

/**
 * The page's origin in the window, and its origin in Chromium, because a plain Chromium has no
 * `app:` scheme.
 */
export const APP_SCHEME_ORIGIN = 'app://loopwright';
export const CHROMIUM_ORIGIN = 'http://loopwright.localhost';

/** Converts an address of Chromium into the address that Electron would report. */
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

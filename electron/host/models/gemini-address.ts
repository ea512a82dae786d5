/** The address of a Gemini server; its base URL may end in a version or not. */

export const GEMINI_URL = 'https://generativelanguage.googleapis.com';

const VERSION = /^v\d+(?:(?:alpha|beta)\d*)?$/;

/** The base URL with its version, by default `v1beta`, and without a final slash. */
export function versionedUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  const steps = url.pathname.split('/').filter((step) => step !== '');
  if (!steps.some((step) => VERSION.test(step))) steps.push('v1beta');
  url.pathname = `/${steps.join('/')}`;
  return url;
}

/**
 * The address at which the model streams; null for an invalid model name. A name without a
 * collection belongs to `models`.
 */
export function streamUrl(baseUrl: string, model: string): URL | null {
  const steps = model.includes('/') ? model.split('/') : ['models', model];
  if (!steps.every((step) => /^[\w@:+.-]+$/.test(step) && !/^\.+$/.test(step))) return null;
  const url = versionedUrl(baseUrl);
  url.pathname = `${url.pathname}/${steps.map(encodeURIComponent).join('/')}:streamGenerateContent`;
  url.searchParams.set('alt', 'sse');
  return url;
}

/** Creates the URLs of a Gemini server from its base URL, which may end in a version or not. */

export const GEMINI_URL = 'https://generativelanguage.googleapis.com';

const VERSION = /^v\d+(?:(?:alpha|beta)\d*)?$/;

/** Returns the base URL with its version (default: `v1beta`) and without a final slash. */
export function versionedUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  const steps = url.pathname.split('/').filter((step) => step !== '');
  if (!steps.some((step) => VERSION.test(step))) steps.push('v1beta');
  url.pathname = `/${steps.join('/')}`;
  return url;
}

/**
 * Returns the URL for streaming with this model; null for an invalid model name. A name without a
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

/**
 * The only list of links that may leave the app. Who opens one asks here first; the shells open
 * nothing else.
 */

/**
 * Header fields of a mail that only fill in its text. Others are dropped: some mail programs
 * attach a file of the sender's disk for `attach`.
 */
const MAIL_FIELDS: readonly string[] = ['subject', 'body', 'cc', 'bcc'];

/**
 * The address to open, normalised, for http, https and mailto; null for anything else: file, smb,
 * javascript, other programs' schemes.
 */
export function externalLink(text: string): string | null {
  const url = URL.parse(text);
  switch (url?.protocol) {
    case 'http:':
    case 'https:':
      return url.href;
    case 'mailto:':
      return mailLink(url);
    default:
      return null;
  }
}

function mailLink(url: URL): string {
  const fields = [...url.searchParams].filter(([name]) => MAIL_FIELDS.includes(name.toLowerCase()));
  const query = fields.map(([name, value]) => `${name.toLowerCase()}=${encodeURIComponent(value)}`).join('&');
  // An opaque path keeps quotes and the like as they were written.
  const address = encodeURI(decodeSafely(url.pathname));
  return `mailto:${address}${query === '' ? '' : `?${query}`}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/**
 * Decides which links may leave the app. Every caller that opens a link checks it here first, and
 * the shells open no other links.
 */

/**
 * Mail header fields that only fill in the text of a mail. Other fields are removed, because some
 * mail programs attach a local file for `attach`.
 */
const MAIL_FIELDS: readonly string[] = ['subject', 'body', 'cc', 'bcc'];

/**
 * Returns the normalised URL to open for http, https and mailto. Returns null for any other
 * scheme: file, smb, javascript and the schemes of other programs.
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
  // The path of a mailto URL keeps quotation marks and similar characters as they were written, so
  // they are encoded here.
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

/**
 * The resources that the page may load, in Electron and in a browser. Scripts come only from the
 * app itself, and remote images are blocked (V12). No other page may frame it, and it may frame
 * only our own pages. Inline styles are allowed, because components of radix-ui and sonner insert
 * style elements.
 */
export function contentSecurityPolicy(connect: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'media-src data:',
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
  ].join('; ');
}

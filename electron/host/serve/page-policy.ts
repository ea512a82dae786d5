/**
 * What the page may load and reach, in Electron and in a browser alike. Scripts only from the app
 * itself, no remote image (V12), no frame around it, and only our own frames inside. Inline
 * styles are allowed, because components of radix-ui and sonner insert style elements.
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

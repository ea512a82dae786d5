/**
 * Serves the built renderer at `app://loopwright/…`, with the same headers and file rules as the
 * browser shell. Other host names and files are not served.
 */
import { protocol, type Session } from 'electron';
import { pageHeaders, StaticFiles } from '../host/host.ts';
import { APP_SCHEME, isAppOrigin } from './app-address.ts';

/** Registers the scheme. Call this before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export function serveApp(session: Session, rendererDir: string): void {
  const files = new StaticFiles(rendererDir);
  session.protocol.handle(APP_SCHEME, ({ url, method }) => {
    const { pathname } = new URL(url);
    const headers = pageHeaders(pathname, []);
    if (!isAppOrigin(url)) return new Response(null, { status: 404, headers });
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers });
    const file = files.find(pathname);
    if (file === null) return new Response('There is nothing here.', { status: 404, headers });
    return new Response(new Uint8Array(file.body), { headers: { ...headers, ...file.headers } });
  });
}

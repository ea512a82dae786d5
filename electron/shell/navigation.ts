/**
 * Lets the window show only the app's page. Other navigations are refused silently: `meta refresh`
 * can cause one without a click, and opening its URL in the browser would leak the URL. A link
 * that opens a new window is checked against the allow-list instead.
 */
import type { WebContents } from 'electron';
import { isAppOrigin, isAppPage } from './app-address.ts';

/**
 * The pages that a frame may show besides the app's own files; their content is written by the
 * page itself.
 */
const FRAME_PAGES: readonly string[] = ['about:srcdoc', 'about:blank'];

export function guardNavigation(contents: WebContents, openLink: (url: string) => void): void {
  const judge = (details: { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void }) => {
    const { url } = details;
    const allowed = details.isMainFrame ? isAppPage(url) : FRAME_PAGES.includes(url) || isAppOrigin(url);
    if (!allowed) details.preventDefault();
  };
  contents.on('will-navigate', judge);
  contents.on('will-redirect', judge);
  contents.on('will-frame-navigate', judge);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}

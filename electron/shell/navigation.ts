/**
 * The window shows only the app's page. Other navigations are refused silently: `meta refresh`
 * can cause one without a click, and passing it to the browser would leak its address. A link
 * that opens a new window goes through the allow-list instead.
 */
import type { WebContents } from 'electron';
import { isAppOrigin, isAppPage } from './app-address.ts';

/** Besides the app's own files, a frame may show content that the page itself wrote. */
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

/**
 * The window shows one page for ever. A navigation is refused in silence: markup alone (`meta refresh`) can cause one, so passing it on to the
 * browser would carry what is in its address out without a click. A link that wants a new window goes through the allow-list instead.
 */
import type { WebContents } from 'electron';
import { isAppOrigin, isAppPage } from './app-address.ts';

/** A frame may hold what the page itself wrote, besides the app's own files. */
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

/** Joins the screen and the address bar of a browser, so that Back, a reload and a bookmark lead to a screen. */
import { tokenOfFragment } from '../links/token.ts';
import { addressOf, screenAt } from '../stores/address.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showScreen, useNavigation } from '../stores/navigation-store.ts';

/** Call it once, when the host is known and the token is no longer in the address. */
export function followAddress(): void {
  const showAddressed = () => showScreen(screenAt(window.location.hash));
  if (window.location.hash !== '') showAddressed();
  useNavigation.subscribe(({ screen }, before) => {
    if (screen === before.screen) return;
    const address = addressOf(screen);
    if (address === window.location.hash) return;
    window.history.pushState(null, '', withFragment(address));
  });
  window.addEventListener('popstate', () => {
    if (tokenOfFragment(window.location.hash) === null) return showAddressed();
    // The user opened the address that the program prints, in the tab of this page.
    if (useAppStore.getState().reachability !== 'connected') return window.location.reload();
    window.history.replaceState(null, '', withFragment(addressOf(useNavigation.getState().screen)));
  });
}

const withFragment = (fragment: string): string => window.location.pathname + window.location.search + fragment;

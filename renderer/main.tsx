/**
 * Starts the page: it connects to the host, loads the texts, starts the stores, and then renders
 * the React tree.
 */
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectToHost } from './host-client.ts';
import { localeOf, startCommonTexts } from './i18n/index.ts';
import { followApp, takeReachability } from './stores/app-store.ts';
import { setHost } from './stores/host.ts';
import { PartBoundary } from './ui/parts/part-boundary.tsx';
import { App } from './window/app.tsx';
import { tellAway } from './window/away-notice.ts';
import { keepFocus } from './window/focus-keeper.ts';
import { followAddress } from './window/follow-address.ts';
import { listenToKeys } from './window/key-listener.ts';
import { showMissedNotice } from './window/missed-toast.ts';
import { NoWayIn } from './window/opening.tsx';
import { refuseDrops } from './window/refuse-drops.ts';
import { refuseLongPastes } from './window/refuse-long-pastes.ts';
import { showReminders } from './window/reminder-toast.ts';
import { showRunNotice } from './window/run-toast.ts';
import { doShellAction } from './window/shell-actions.ts';
import { showTheme } from './window/window-effects.ts';

refuseDrops();
refuseLongPastes();
listenToKeys();
const connecting = connectToHost();
showTheme('system');
await startCommonTexts(localeOf('system'));
const connection = await connecting;

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place to render into.');
const root = createRoot(place);

if (connection === null) {
  root.render(<NoWayIn why="no-token" />);
} else {
  setHost(connection.client, connection.retry);
  connection.onReachability(takeReachability);
  const { signal } = new AbortController();
  followApp(doShellAction, showReminders, showRunNotice, showMissedNotice, tellAway, signal);
  if (connection.isInBrowser) followAddress();
  keepFocus();
  root.render(
    <StrictMode>
      <PartBoundary>
        <App />
      </PartBoundary>
    </StrictMode>,
  );
}

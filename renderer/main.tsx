/** Starts the page: the way to the host, the texts, the stores, then the tree. */
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocus } from './focus-keeper.ts';
import { connectToHost } from './host-client.ts';
import { localeOf, startCommonTexts } from './i18n/index.ts';
import { listenToKeys } from './key-listener.ts';
import { NoWayIn } from './no-way-in.tsx';
import { refuseDrops } from './refuse-drops.ts';
import { showReminders } from './reminder-toast.ts';
import { doShellAction } from './shell-actions.ts';
import { followApp, takeReachability } from './stores/app-store.ts';
import { setHost } from './stores/host.ts';
import { PartBoundary } from './ui/part-boundary.tsx';
import { showTheme } from './window-effects.ts';

refuseDrops();
const connection = connectToHost();
showTheme('system');
await startCommonTexts(localeOf('system'));

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place to render into.');
const root = createRoot(place);

if (connection === null) {
  root.render(<NoWayIn why="no-token" />);
} else {
  setHost(connection.client);
  connection.onReachability(takeReachability);
  followApp(doShellAction, showReminders, new AbortController().signal);
  listenToKeys();
  keepFocus();
  root.render(
    <StrictMode>
      <PartBoundary>
        <App />
      </PartBoundary>
    </StrictMode>,
  );
}

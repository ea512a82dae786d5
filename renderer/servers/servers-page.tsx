/** The MCP servers of the app: the list, or one of them. */
import { useState } from 'react';
import type { ServerId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { ServerList } from './server-list.tsx';
import { ServerScreen } from './server-screen.tsx';

export function ServersPage() {
  const [shown, setShown] = useState<ServerId | null>(null);
  /** The one that was left: the focus goes back to its line. */
  const [left, setLeft] = useState<ServerId | null>(null);
  const server = useAppStore(({ servers }) => servers.find(({ id }) => id === shown));
  const show = (id: ServerId | null) => {
    setLeft(shown);
    setShown(id);
  };
  if (server === undefined) return <ServerList left={left} onShow={show} />;
  return <ServerScreen key={server.id} server={server} onBack={() => show(null)} />;
}

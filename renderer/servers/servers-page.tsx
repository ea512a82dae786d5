/**
 * The page of the app's MCP servers. It shows the list of all servers, or the details of one
 * server.
 */
import { useState } from 'react';
import type { ServerId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { ServerList } from './server-list.tsx';
import { ServerScreen } from './server-screen.tsx';

export function ServersPage() {
  const [shown, setShown] = useState<ServerId | null>(null);
  /**
   * The server whose details the user has just left. The focus returns to its row in the list.
   */
  const [left, setLeft] = useState<ServerId | null>(null);
  const server = useAppStore(({ servers }) => servers.find(({ id }) => id === shown));
  const show = (id: ServerId | null) => {
    setLeft(shown);
    setShown(id);
  };
  if (server === undefined) return <ServerList left={left} onShow={show} />;
  return <ServerScreen key={server.id} server={server} onBack={() => show(null)} />;
}

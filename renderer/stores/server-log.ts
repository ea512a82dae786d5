/**
 * The logs of servers that a window shows. The host stores the logs; this store has the lines
 * that were loaded.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ServerId } from '../../shared/ids.ts';
import type { ServerLogLine } from '../../shared/server-view.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

/** The maximum number of lines that the host returns in one response. */
const PAGE = 1_000;
const KEPT = 2_000;
const WAIT_MS = 1_000;
const NEXT_PAGE_MS = 50;

interface ServerLogs {
  readonly lines: Readonly<Record<ServerId, readonly ServerLogLine[]>>;
}

export const useServerLogs = create<ServerLogs>()(() => ({ lines: {} }));

/**
 * Loads new lines until `signal` aborts. The first response replaces all lines, because they may
 * come from a host that has ended.
 */
export async function followServerLog(serverId: ServerId, signal: AbortSignal): Promise<void> {
  let read: readonly ServerLogLine[] | null = null;
  while (!signal.aborted) {
    const after: number = read?.at(-1)?.number ?? 0;
    const more = await host()
      .servers.log({ serverId, after })
      .catch(() => null);
    if (signal.aborted) return;
    if (more !== null && (read === null || more.length > 0)) {
      read = [...(read ?? []), ...more].slice(-KEPT);
      const lines = read;
      useServerLogs.setState((logs) => ({ lines: { ...logs.lines, [serverId]: lines } }));
    }
    await pause(more?.length === PAGE ? NEXT_PAGE_MS : WAIT_MS, signal);
  }
}

const NONE: readonly ServerLogLine[] = [];

/**
 * The last lines of a server's log, oldest first, at most 2,000. New lines are loaded while a
 * component uses this hook.
 */
export function useServerLog(serverId: ServerId): readonly ServerLogLine[] {
  const reachability = useAppStore((app) => app.reachability);
  useEffect(() => {
    if (reachability !== 'connected') return;
    const stop = new AbortController();
    void followServerLog(serverId, stop.signal);
    return () => stop.abort();
  }, [serverId, reachability]);
  return useServerLogs(({ lines }) => lines[serverId]) ?? NONE;
}

/** Waits for this time, or until the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

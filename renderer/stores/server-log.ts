/**
 * The logs of servers that a window shows. The host stores them; this store holds the lines that
 * were read so far.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ServerId } from '../../shared/ids.ts';
import type { ServerLogLine } from '../../shared/server-view.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

/** The most lines that the host returns at once. */
const PAGE = 1_000;
const KEPT = 2_000;
const WAIT_MS = 1_000;
const NEXT_PAGE_MS = 50;

interface ServerLogs {
  readonly lines: Readonly<Record<ServerId, readonly ServerLogLine[]>>;
}

export const useServerLogs = create<ServerLogs>()(() => ({ lines: {} }));

/**
 * Reads until `signal` aborts. The first answer replaces all lines, because they may come from an
 * earlier host.
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

/** Oldest first, at most the last 2,000 lines. Follows the log while it is shown. */
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

/** Ends early when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

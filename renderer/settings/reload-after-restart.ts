import { useEffect, useRef } from 'react';
import { useAppStore } from '../stores/app-store.ts';

/** A page in a browser outlives its host. When the host is there again, everything that the page knows may be wrong. */
export function useReloadAfterRestart(isExpected: boolean): void {
  const reachability = useAppStore((app) => app.reachability);
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isExpected) return;
    if (reachability !== 'connected') wasAway.current = true;
    else if (wasAway.current) window.location.reload();
  }, [isExpected, reachability]);
}

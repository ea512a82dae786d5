import { useEffect, useState } from 'react';

const PATIENCE_MS = 300;

/**
 * Becomes true when `on` has been true for a moment. Short waits therefore show no loading
 * indicator.
 */
export function useLate(on: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on]);
  return late;
}

/**
 * Returns a function that runs `work`, but never twice at the same time. Calls during a run cause
 * only one more run after it. `work` must not throw.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again);
    running = null;
  };
  return () => {
    if (running === null) running = run();
    else again = true;
    return running;
  };
}

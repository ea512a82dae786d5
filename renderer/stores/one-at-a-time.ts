/**
 * Runs `work` one at a time, however often it is called, and once more after the last call. `work`
 * must not throw.
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

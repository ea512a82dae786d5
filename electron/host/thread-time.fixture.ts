/**
 * Returns a clock of the CPU time this thread uses from now on, in milliseconds. Other work on a
 * busy machine does not lengthen it.
 */
export function threadTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

/**
 * Measures the turns of the event loop. The CPU time of the longest turn tells how long this thread
 * blocked all other work.
 */
export function longestTurn(): { readonly milliseconds: () => number } {
  let longest = 0;
  let used = threadTime();
  const turn = (): void => {
    longest = Math.max(longest, used());
    used = threadTime();
    next = setImmediate(turn).unref();
  };
  let next = setImmediate(turn).unref();
  return {
    milliseconds: () => {
      clearImmediate(next);
      return longest;
    },
  };
}

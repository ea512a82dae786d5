/**
 * Returns a function that tells how much CPU time this thread has used since this call, in
 * milliseconds. Other processes on a busy machine do not affect the result.
 */
export function threadTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

/**
 * Measures the CPU time of each turn of the event loop. The longest turn shows how long this
 * thread blocked all other work.
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

/**
 * Holds the API keys of this process. A key is read from its environment variable once and the
 * variable is deleted, so that no child process inherits it.
 */
export type KeyRing = ReturnType<typeof keyRing>;

export function keyRing(variables: Record<string, string | undefined>, takeNow: readonly string[]) {
  const taken = new Map<string, string>();
  const take = (name: string) => {
    const value = variables[name];
    if (value === undefined) return;
    delete variables[name];
    if (value.trim() !== '') taken.set(name, value.trim());
  };
  for (const name of takeNow) take(name);
  return {
    /** The key from an environment variable; undefined when the variable is missing or empty. */
    secret(name: string): string | undefined {
      if (!taken.has(name)) take(name);
      return taken.get(name);
    },
  };
}

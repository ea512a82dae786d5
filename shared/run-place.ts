/** Where a command runs: in the sandbox, or with all rights of the user. */
export type RunPlace =
  /** It writes only in its folder, reads no keys, and reaches only these hosts. Empty: no network. */
  | { readonly kind: 'sandbox'; readonly hosts: readonly string[] }
  | {
      readonly kind: 'outside';
      /**
       * `asked`: there is a sandbox, and the call asks to run outside of it. `switched-off`: the user
       * switched the sandbox off. `no-sandbox`: this computer has none.
       */
      readonly because: 'asked' | 'switched-off' | 'no-sandbox';
      /** Why, in the words of the model. Only with `asked`; '': the model gave no reason. */
      readonly reason?: string;
    };

/** A host that a sandboxed command may reach: a name, or `*.` and a name for all names below it. */
const HOST = /^(?:\*\.)?(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export const isHostPattern = (text: string): boolean => HOST.test(text);

/**
 * Reads the hosts that commands in a folder may reach. The setting has one host per line; ` in ` and
 * the absolute path of a folder limit it to this folder. Lines that are neither are ignored.
 */
export function commandHosts(setting: string, folder: string): readonly string[] {
  const hosts = setting.split('\n').flatMap((line) => {
    const { host = '', only } = /^\s*(?<host>\S+)(?: in (?<only>.+?))?\s*$/.exec(line)?.groups ?? {};
    const pattern = host.toLowerCase();
    return isHostPattern(pattern) && (only === undefined || only === folder) ? [pattern] : [];
  });
  return [...new Set(hosts)].sort();
}

/** The setting with one more host for a folder; null: it would be longer than `longest` characters. */
export function withCommandHost(setting: string, host: string, folder: string, longest: number): string | null {
  if (commandHosts(setting, folder).includes(host)) return setting;
  const line = `${host} in ${folder}`;
  const next = setting.trim() === '' ? line : `${setting.trimEnd()}\n${line}`;
  return next.length > longest || folder.includes('\n') ? null : next;
}

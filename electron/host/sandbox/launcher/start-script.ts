/**
 * The shell script that starts the program as the last step inside the sandbox. It sets the
 * environment there and not before, because variables such as `LD_PRELOAD` and `NODE_OPTIONS` make
 * any program run code: also the programs that build the sandbox, which are not confined yet.
 */

/**
 * Receives the script on file descriptor 3, after it has announced that it is ready. The launcher
 * sends it only then: by this time the sandbox ends when the launcher does. If the launcher ends
 * earlier, the script is empty or has no last line, and nothing is started.
 */
export const RECEIVE_SCRIPT = `echo >&3
s=
while IFS= read -r l <&3; do s="$s$l
"; done
exec 3<&-
unset l
eval "$s"`;

/** Variables that a shell does not let a script set. */
const OF_THE_SHELL = new Set(['BASHOPTS', 'BASH_VERSINFO', 'EUID', 'PPID', 'SHELLOPTS', 'UID']);

export interface ScriptParts {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Variables that are set inside the sandbox in `env` are kept only if `env` has them. */
export function startScript({ command, args, env }: ScriptParts): string {
  const names = Object.keys(env);
  const isPlain = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !OF_THE_SHELL.has(name);
  const unset = ['s', 'PATH', 'PWD', 'OLDPWD'].filter((name) => !names.includes(name));
  const exported = names.filter(isPlain).map((name) => `export ${name}=${quoted(env[name] ?? '')}`);
  const others = names.filter((name) => !isPlain(name) && name !== '' && !name.includes('='));
  const prefix = others.length === 0 ? [] : ['/usr/bin/env', ...others.map((name) => `${name}=${env[name]}`)];
  const words = [...prefix, command, ...args].map(quoted).join(' ');
  return `${[`unset ${unset.join(' ')}`, ...exported, `exec ${words}`].join('\n')}\n`;
}

/** The text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A folder in which scripted loops work, and a small package manager for it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../files/text-file.ts';

/** A small package manager: it runs a script of package.json and writes how it ended into a file. */
export const NPM = `#!/bin/sh
name=$1; shift
if [ "$name" = run ] || [ "$name" = run-script ]; then name=$1; shift; fi
case " $* " in *passWithNoTests*) exit 0;; esac
script=
while IFS= read -r line; do
  case $line in *'"'"$name"'": "'*) script=\${line#*'": "'}; script=\${script%'"'*}; break;; esac
done < package.json
if [ -z "$script" ]; then exit 1; fi
(eval "$script"); code=$?
echo "$name $code" >> "$TEST_LOG"
exit $code
`;

const IGNORED = /^(?:.*\/)?(?:node_modules|dist)\//;

export function put(root: string, path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

export function filesOf(root: string): { tracked: ReadonlyMap<string, string>; ignored: ReadonlyMap<string, string> } {
  const [tracked, ignored] = [new Map<string, string>(), new Map<string, string>()];
  if (!existsSync(root)) return { tracked, ignored };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const absolute = join(entry.parentPath, entry.name);
    const path = absolute.slice(root.length + 1).replaceAll('\\', '/');
    (IGNORED.test(path) ? ignored : tracked).set(path, readFileSync(absolute, 'utf8'));
  }
  return { tracked, ignored };
}

/** The exit codes of the tests that the small package manager wrote down. */
export const testsIn = (log: string): readonly number[] =>
  [...readFileSync(log, 'utf8').matchAll(/^test (\d+)$/gm)].map(([, code]) => Number(code));

export function allOf(root: string): ReadonlyMap<string, string> {
  const { tracked, ignored } = filesOf(root);
  return new Map([...tracked, ...ignored].filter(([path]) => !path.includes('node_modules/.cache/')));
}

export const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).toSorted();

export function states(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, path: string) {
  const [old, fresh] = [before.get(path), after.get(path)];
  const state = (text: string | undefined) => (text === undefined ? null : sha256(Buffer.from(text)));
  return { before: state(old), after: state(fresh) };
}

/**
 * The indexes from which this computer downloads packages, according to the user's own
 * configuration of npm, uv and pip. Files of a project do not count, because somebody else may have
 * written them.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxHost } from '../../../../shared/server-setting.ts';
import type { PackageSource } from '../../../../shared/server-view.ts';
import type { PackageAccess } from '../../options.ts';

export interface PackageComputer {
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const USUAL: Readonly<Record<PackageSource, { readonly index: string; readonly hosts: readonly string[] }>> = {
  npm: { index: 'https://registry.npmjs.org/', hosts: ['registry.npmjs.org'] },
  uv: { index: 'https://pypi.org/simple', hosts: ['pypi.org', 'files.pythonhosted.org'] },
  pipx: { index: 'https://pypi.org/simple', hosts: ['pypi.org', 'files.pythonhosted.org'] },
};

/** Only the beginning of a file is read, in bytes. */
const MOST_CONFIGURATION = 64 * 1024;

/**
 * The index and its hosts. A login in the address of an index is left out, because a program in
 * the sandbox must not learn it. A configured address that cannot be read does not count.
 */
export function packageIndex(source: PackageSource, computer: PackageComputer): Pick<PackageAccess, 'index' | 'hosts'> {
  const usual = USUAL[source];
  const url = URL.parse(configured[source](computer) ?? usual.index);
  if (url === null || !/^https?:$/.test(url.protocol)) return usual;
  url.username = '';
  url.password = '';
  const index = url.href;
  if (usual.hosts.includes(url.host)) return { index, hosts: usual.hosts };
  return { index, hosts: SandboxHost.safeParse(url.host).success ? [url.host] : [] };
}

const configured: Readonly<Record<PackageSource, (computer: PackageComputer) => string | undefined>> = {
  npm({ home, variables }) {
    const named = variableOf(variables, 'npm_config_registry');
    if (named !== undefined) return named;
    const file = variableOf(variables, 'npm_config_userconfig') ?? join(home, '.npmrc');
    return valueIn(beginningOf(file), /^\s*registry\s*=\s*["']?(?<value>[^\s"';#]+)/m);
  },
  uv({ home, variables }) {
    const named = variables.UV_DEFAULT_INDEX ?? variables.UV_INDEX_URL;
    if (named !== undefined && named !== '') return named.replace(/^[\w-]+=(?=https?:)/, '');
    const text = beginningOf(join(variables.XDG_CONFIG_HOME ?? join(home, '.config'), 'uv', 'uv.toml'));
    return valueIn(text, /^\s*index-url\s*=\s*["'](?<value>[^"']+)/m) ?? defaultIndexIn(text);
  },
  pipx({ home, variables }) {
    const named = variables.PIP_INDEX_URL;
    if (named !== undefined && named !== '') return named;
    const files = [
      join(variables.XDG_CONFIG_HOME ?? join(home, '.config'), 'pip', 'pip.conf'),
      join(home, 'Library', 'Application Support', 'pip', 'pip.conf'),
      join(home, '.pip', 'pip.conf'),
    ];
    const values = files.map((file) => valueIn(beginningOf(file), /^\s*index-url\s*[=:]\s*(?<value>\S+)/m));
    return values.find((value) => value !== undefined);
  },
};

/** Names of npm's variables count in lower and in upper case. An empty value counts as absent. */
function variableOf(variables: PackageComputer['variables'], name: string): string | undefined {
  return [variables[name], variables[name.toUpperCase()]].find((value) => value !== undefined && value !== '');
}

/** The address of the `[[index]]` that a configuration of uv marks as the default. */
function defaultIndexIn(text: string): string | undefined {
  const tables = text.split(/^\s*\[\[index\]\]\s*$/m).slice(1);
  const table = tables
    .map((each) => each.split(/^\s*\[/m)[0] ?? '')
    .find((each) => /^\s*default\s*=\s*true/m.test(each));
  return valueIn(table ?? '', /^\s*url\s*=\s*["'](?<value>[^"']+)/m);
}

function valueIn(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.groups?.value;
}

/** Empty for a file that cannot be read. */
function beginningOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(MOST_CONFIGURATION);
      return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}

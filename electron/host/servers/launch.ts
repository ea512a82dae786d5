/**
 * Turns the setting of a server, which contains no secrets, into the complete launch that starts
 * it, and into the text that the user must review before the start (faults.md V5, V15).
 */
import { createHash } from 'node:crypto';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ServerSecrets, ServerSetting, ServerValue } from '../../../shared/server-setting.ts';
import type { Confinement, LaunchSetting } from '../options.ts';
import type { Reviewed } from '../store/servers.ts';
import { showInvisible } from '../text/visible-text.ts';
import type { Confined } from './confining.ts';
import type { Script } from './launch-scripts.ts';

export interface Launch {
  readonly setting: LaunchSetting;
  /** The secret values in the setting, which are never shown. */
  readonly secrets: readonly string[];
  /**
   * The names of variables or headers whose secret value is missing, so that the server cannot be
   * started as intended.
   */
  readonly missing: readonly string[];
}

/**
 * Fills the secrets into a setting. `secret` looks up a field of `ServerSecrets`. `confined` says how
 * a stdio server is to be started.
 */
export function launchOf(
  setting: ServerSetting,
  secret: (field: string) => string | undefined,
  confined: Confined = null,
): Launch {
  const { field, values } = valuesOf(setting);
  const filled: [string, string][] = [];
  const secrets: string[] = [];
  const missing: string[] = [];
  for (const [name, given] of Object.entries(values)) {
    const value = 'secret' in given ? secret(`${field}:${name}`) : given.value;
    if (value === undefined) missing.push(name);
    else filled.push([name, value]);
    if ('secret' in given && value !== undefined) secrets.push(value);
  }
  return { setting: withValues(setting, Object.fromEntries(filled), confined), secrets, missing };
}

/**
 * The values that may be secret: the environment variables of a program, or the HTTP headers of a
 * remote server.
 */
function valuesOf(setting: ServerSetting): {
  readonly field: 'env' | 'header';
  readonly values: Readonly<Record<string, ServerValue>>;
} {
  switch (setting.transport) {
    case 'stdio':
      return { field: 'env', values: setting.env };
    case 'http':
    case 'sse':
      return { field: 'header', values: setting.headers };
    default:
      return assertNever(setting);
  }
}

/** Returns the fields of `ServerSecrets` that a setting uses. */
export function secretFields(setting: ServerSetting): readonly string[] {
  const { field, values } = valuesOf(setting);
  return Object.entries(values).flatMap(([name, value]) => ('secret' in value ? [`${field}:${name}`] : []));
}

/**
 * Returns the hash of a launch with all its values, and the text that the user reviews. The text
 * is complete, with one argument per line and with secrets only by name.
 */
export function reviewOf(
  setting: ServerSetting,
  secret: (field: string) => string | undefined,
  confined: Confined = null,
): Reviewed {
  const launch = launchOf(setting, secret, confined);
  return { hash: hashOf(launch.setting, confined), shown: shownOf(setting, launch.missing, confined) };
}

/**
 * Returns a string that is equal for two settings with the same command or URL, whatever their
 * variables and headers.
 */
export function reachOf(setting: ServerSetting | LaunchSetting): string {
  return JSON.stringify(
    setting.transport === 'stdio' ? [setting.command, ...setting.args] : [setting.url.replace(/\/$/, '')],
  );
}

/** Separates the values of a launch into secrets and values that are stored unencrypted. */
export function withSecretsApart(
  launch: LaunchSetting,
  isSecret: (name: string, value: string) => boolean,
): { readonly setting: ServerSetting; readonly secrets: ServerSecrets } {
  const secrets: [string, string][] = [];
  const apart = (field: 'env' | 'header', values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, ServerValue] => {
        if (!isSecret(name, value)) return [name, { value }];
        secrets.push([`${field}:${name}`, value]);
        return [name, { secret: true }];
      }),
    );
  const { confinement: _, ...reach } = { confinement: null, ...launch };
  const setting: ServerSetting =
    reach.transport === 'stdio'
      ? { ...reach, args: [...reach.args], env: apart('env', reach.env) }
      : { ...reach, headers: apart('header', reach.headers) };
  return { setting, secrets: Object.fromEntries(secrets) };
}

function withValues(
  setting: ServerSetting,
  values: Readonly<Record<string, string>>,
  confined: Confined,
): LaunchSetting {
  if (setting.transport !== 'stdio') return { ...setting, headers: values };
  const { sandbox: _, ...launch } = setting;
  return { ...launch, env: values, ...(isConfinement(confined) ? { confinement: confined } : {}) };
}

function hashOf(launch: LaunchSetting, confined: Confined): string {
  const identity =
    launch.transport === 'stdio'
      ? ['stdio', launch.command, launch.args, launch.cwd ?? null, sorted(launch.env), ...identityOf(confined)]
      : [launch.transport, launch.url, sorted(launch.headers)];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

/**
 * The part of the identity of a launch that its confinement is. It is empty outside the sandbox, so
 * that servers which were allowed before there was a sandbox need no new review. The place of the
 * cache does not count, because it follows the data folder.
 */
function identityOf(confined: Confined): readonly unknown[] {
  if (confined === null) return [];
  if (!isConfinement(confined)) return [`sandbox-${confined}`];
  const { writable, hosts, packages } = confined;
  const from = packages && [packages.source, packages.index, packages.hosts];
  return ['sandbox', writable.toSorted(), hosts.toSorted(), from];
}

/**
 * Returns the text that the user reviews. No value can imitate another line: a value with
 * whitespace or quotes is shown as JSON, and no argument is shown as an empty line.
 */
function shownOf(setting: ServerSetting, missing: readonly string[], confined: Confined): string {
  const { values } = valuesOf(setting);
  const named = sorted(values).map(([name, value]) => {
    if ('value' in value) return `${word(name)}=${word(value.value)}`;
    return missing.includes(name) ? `${word(name)} (secret, no value yet)` : `${word(name)} (secret)`;
  });
  const reached = setting.transport === 'stdio' ? [setting.command, ...setting.args].map(word) : [word(setting.url)];
  const folder = setting.transport === 'stdio' && setting.cwd !== undefined ? [`in ${word(setting.cwd)}`] : [];
  return [[...reached], [...folder, ...named], shownConfinement(confined)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(showInvisible).join('\n'))
    .join('\n\n');
}

/** The lines of the review about the files that a server runs. */
export function shownScripts(scripts: readonly Script[]): string {
  return scripts
    .map(({ path, hash }) => showInvisible(`runs the file ${word(path)} with the content ${hash}`))
    .join('\n');
}

/** The files of a review that `shownScripts` wrote. */
export function scriptsIn(shown: string): readonly Script[] {
  return [...shown.matchAll(/^runs the file (?<word>\S+|".*") with the content (?<hash>[\da-f]{64})$/gm)].flatMap(
    ({ groups }) => {
      const path = pathIn(groups?.word ?? '');
      return path === null ? [] : [{ path, hash: groups?.hash ?? '' }];
    },
  );
}

function pathIn(written: string): string | null {
  if (!written.startsWith('"')) return written;
  try {
    const path: unknown = JSON.parse(written);
    return typeof path === 'string' ? path : null;
  } catch {
    return null;
  }
}

function isConfinement(confined: Confined): confined is Confinement {
  return typeof confined === 'object' && confined !== null;
}

function shownConfinement(confined: Confined): readonly string[] {
  if (confined === null) return [];
  if (confined === 'missing') return ['no sandbox on this computer'];
  if (confined === 'unknown') return ['in the sandbox, which is still looked for'];
  const { writable, hosts, packages } = confined;
  return [
    'in the sandbox',
    ...writable.map((folder) => `may change ${word(folder)}`),
    ...(packages === null ? [] : [`may change ${word(packages.cache)} (its own package cache)`]),
    ...hosts.map((host) => `may reach ${word(host)}`),
    ...(packages === null ? [] : packages.hosts.map((host) => `may reach ${word(host)} (packages)`)),
  ];
}

function word(text: string): string {
  return /^[^\s"]+$/.test(text) ? text : JSON.stringify(text);
}

/** Sorts variables or headers by name, because their order does not matter. */
function sorted<Value>(values: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}

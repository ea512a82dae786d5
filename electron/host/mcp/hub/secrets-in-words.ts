/**
 * Finds secrets in the arguments or the URL of a server, where users put them although better
 * places exist.
 */

import { looksSecret } from '../../../../shared/server-setting.ts';
import type { LaunchSetting } from '../../options.ts';
import { proxyEnvironment } from '../../processes/proxy-environment.ts';

/**
 * Returns the values of variables or headers that are secrets because of their names or their
 * looks. A setting that does not mark its secrets has them beside folders, modes and addresses,
 * which the server may say.
 */
export function secretValues(launch: LaunchSetting): readonly string[] {
  const values = Object.entries(launch.transport === 'stdio' ? launch.env : launch.headers);
  return values.flatMap(([name, value]) =>
    looksSecret(name, value) && !PATH.test(value) ? [value, ...secretsOfAddress(value)] : [],
  );
}

const PATH = /^(?:~|\.{1,2})?\/|^[a-z]:[\\/]|^https?:\/\/[^@]*$/i;

/** The values found; they are never shown. */
export function secretsInWords(launch: LaunchSetting): readonly string[] {
  if (launch.transport === 'stdio')
    return [
      ...launch.args.flatMap((word, at) => secretsOf(word, launch.args[at - 1] ?? '')),
      // A server outside the sandbox gets the proxy of this process, with its login.
      ...Object.values(proxyEnvironment()).flatMap(secretsOfAddress),
    ];
  return secretsOfAddress(launch.url);
}

function secretsOf(word: string, before: string): readonly string[] {
  const [, option, value] = /^(-[^=]*)=(.+)$/s.exec(word) ?? [];
  if (option !== undefined && value !== undefined)
    return [...(isSecretOption(option) ? [value] : []), ...secretsOfAddress(value)];
  return [...(isSecretOption(before) && !word.startsWith('-') ? [word] : []), ...secretsOfAddress(word)];
}

function isSecretOption(word: string): boolean {
  return word.startsWith('-') && !word.includes('=') && looksSecret(word, '');
}

/** Returns the password and the values of secret parameters in a URL, encoded and decoded. */
function secretsOfAddress(text: string): readonly string[] {
  const url = text.includes('://') ? URL.parse(text) : null;
  if (url === null) return [];
  const parameters = [...url.searchParams].flatMap(([name, value]) => (looksSecret(name, '') ? [value] : []));
  return [url.password, ...parameters].flatMap((value) => [value, decoded(value), encodeURIComponent(value)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

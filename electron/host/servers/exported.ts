/**
 * Writes server settings in the format of other programs. Each secret is replaced by a reference
 * that must be filled in, which many of these programs support.
 */
import type { ServerId } from '../../../shared/ids.ts';
import type { ServerSetting, ServerValue } from '../../../shared/server-setting.ts';

export function exportedServers(
  servers: readonly { readonly id: ServerId; readonly setting: ServerSetting }[],
): string {
  const entries = servers.map(({ id, setting }) => [id, entryOf(setting)]);
  return `${JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, 2)}\n`;
}

function entryOf(setting: ServerSetting): object {
  if (setting.transport !== 'stdio') {
    const { transport, url, headers } = setting;
    return { type: transport, url, ...unlessEmpty('headers', written(headers)) };
  }
  const { command, args, env, cwd } = setting;
  return { command, args, ...unlessEmpty('env', written(env)), ...(cwd === undefined ? {} : { cwd }) };
}

function written(values: Readonly<Record<string, ServerValue>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, 'secret' in value ? reference(name) : value.value]),
  );
}

function reference(name: string): string {
  return `\${${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}}`;
}

function unlessEmpty(name: string, values: object): object {
  return Object.keys(values).length === 0 ? {} : { [name]: values };
}

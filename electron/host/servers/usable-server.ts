/** Which servers can be stored, and which stored secrets a changed setting keeps. */
import { isAbsolute } from 'node:path';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { GivenServer, ServerSetting } from '../../../shared/server-setting.ts';
import { isBuiltIn } from '../mcp/tools/tool-registry.ts';
import { secretFields } from './launch.ts';

/** Throws `bad-usage` for a server that cannot be stored as it is. */
export function refuseUnusable({ id, setting, secrets }: GivenServer): void {
  if (isBuiltIn(id)) throw new LoopwrightError('server-name-reserved', { id, field: 'id' });
  const extra = Object.keys(secrets).find((field) => !secretFields(setting).includes(field));
  if (extra !== undefined) throw new LoopwrightError('server-secret-unmarked', { id, field: extra });
  if (setting.transport === 'stdio') {
    if (setting.cwd !== undefined && !isAbsolute(setting.cwd))
      throw new LoopwrightError('server-folder-relative', { id, field: 'cwd' });
    if (setting.sandbox?.writable.some((folder) => !isAbsolute(folder)))
      throw new LoopwrightError('server-folder-relative', { id, field: 'sandbox' });
    return;
  }
  const { username, password } = new URL(setting.url);
  if (username !== '' || password !== '') throw new LoopwrightError('server-password-in-address', { id, field: 'url' });
}

/**
 * A server that a folder offers runs in the sandbox, where it may write that folder. A server that
 * names what it may reach keeps this.
 */
export function confinedTo(folder: string, setting: ServerSetting): ServerSetting {
  if (setting.transport !== 'stdio' || setting.sandbox !== undefined) return setting;
  return { ...setting, sandbox: { writable: [folder], hosts: [] } };
}

export const wantsSandbox = (setting: ServerSetting): boolean =>
  setting.transport === 'stdio' && setting.sandbox !== undefined;

/** Throws `conflict` for the first secret without a value. */
export function refuseMissing(missing: readonly string[]): void {
  const [field] = missing;
  if (field !== undefined) throw new LoopwrightError('server-secret-missing', { field });
}

/**
 * Returns whether the stored secrets may be used with the changed setting. A program keeps its
 * secrets whatever changes; a server over HTTP keeps them only if the origin of its URL is the
 * same.
 */
export function isSameOrigin(one: ServerSetting, other: ServerSetting): boolean {
  if (one.transport === 'stdio' || other.transport === 'stdio') return one.transport === other.transport;
  return new URL(one.url).origin === new URL(other.url).origin;
}

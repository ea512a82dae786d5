/** The policy that callers of the sandbox start from. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SandboxPolicy } from '../sandbox.ts';
import { KEY_PLACES_OF_THE_MACHINE, keyPlacesOf } from './key-places.ts';

export interface PolicyParts {
  /** The home folder of the user. */
  readonly home: string;
  /** Our own folders: keys, journals, approvals. */
  readonly dataDir: string;
  readonly writable: readonly string[];
  readonly readOnlyFiles?: readonly string[];
  readonly hosts?: readonly string[];
}

/** Writes only these folders, reads no keys and nothing of ours, and reaches only these hosts. */
export function policyFor({ home, dataDir, writable, readOnlyFiles = [], hosts = [] }: PolicyParts): SandboxPolicy {
  const closed = [...keyPlacesOf(home), ...KEY_PLACES_OF_THE_MACHINE, dataDir, ...agentSockets()];
  return {
    writable: writable.map(real),
    readOnlyFiles: readOnlyFiles.map(real),
    unreadable: [...new Set(closed.filter((path) => existsSync(path)).map(real))],
    hosts,
  };
}

/** The socket of the agent that signs with the user's SSH keys. */
function agentSockets(): readonly string[] {
  const socket = process.env.SSH_AUTH_SOCK;
  return socket === undefined || socket === '' || dirname(socket) === '/' ? [] : [socket];
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * What the host asks of a launcher. The order travels in the environment of the launcher, which
 * other users of the machine cannot read, unlike a command line.
 */
import type { SandboxBackend, SandboxPolicy } from '../sandbox.ts';
import type { ProcessIdentity } from './process-identity.ts';

export interface LaunchOrder {
  readonly backend: SandboxBackend;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly policy: SandboxPolicy;
  /** The folder that the launcher makes, inside a folder that only this user can enter. */
  readonly folder: string;
  /** The host. The launcher removes the folder itself if the host is gone at the end. */
  readonly owner: ProcessIdentity;
  readonly programs: SandboxPrograms;
}

/** Absolute paths of the programs that the sandbox is made of; absent on macOS. */
export interface SandboxPrograms {
  readonly bwrap?: string;
  readonly socat?: string;
  /** The helper that forbids Unix sockets and new namespaces. */
  readonly seccomp?: string;
}

const NAME = 'LOOPWRIGHT_SANDBOX_';
/** Linux allows 128 KiB for one variable. A character takes at most three bytes of UTF-8. */
const PIECE = 40_000;

/** The variables that carry an order. */
export function orderVariables(order: LaunchOrder): Readonly<Record<string, string>> {
  const text = JSON.stringify(order);
  const pieces = Math.ceil(text.length / PIECE);
  const entries = Array.from({ length: pieces }, (_, at) => [`${NAME}${at}`, text.slice(at * PIECE, (at + 1) * PIECE)]);
  return Object.fromEntries(entries);
}

/** Reads the order and removes it from the variables. Throws when there is none. */
export function takeOrder(variables: NodeJS.ProcessEnv): LaunchOrder {
  let text = '';
  for (let at = 0; variables[`${NAME}${at}`] !== undefined; at++) {
    text += variables[`${NAME}${at}`];
    delete variables[`${NAME}${at}`];
  }
  return JSON.parse(text) as LaunchOrder;
}

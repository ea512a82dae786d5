/** Finds advice for the usual reasons why a server does not run. */
import type { Hint } from '../../../../shared/failures/hints.ts';
import type { ServerReason, ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { SandboxRefusals, ServerHint } from '../../../../shared/server-view.ts';
import type { LaunchSetting, RemoteServerSetting, StdioServerSetting } from '../../options.ts';
import { quoted } from '../../text/visible-text.ts';
import { hintOfOutput } from './output-hint.ts';
import type { LaunchRefusal } from './prepare-launch.ts';
import { sandboxHint } from './sandbox-hint.ts';

export interface Failure {
  readonly launch: LaunchSetting;
  /** The reasons from the server's state. */
  readonly why: ServerWhy;
  readonly refusal: LaunchRefusal | null;
  /** The end of its standard error; empty for a server over HTTP. */
  readonly errorOutput: string;
  readonly exitCode: number | null;
  /** What the sandbox refused; null: the server did not run in the sandbox. */
  readonly refused: SandboxRefusals | null;
  /** Where the program was found outside the PATH; null: it was not found. */
  readonly foundAt: string | null;
}

/** Returns the hint for a failure; null if no cause is known. */
export function hintOf(failure: Failure): ServerHint | null {
  const { launch, foundAt, refusal } = failure;
  if (refusal?.name === 'program-missing' && foundAt !== null && launch.transport === 'stdio') {
    const data = { command: quoted(launch.command), foundAt };
    return { name: 'command-elsewhere', data, fix: { kind: 'use-command', command: foundAt } };
  }
  if (failure.refused !== null && refusal === null) {
    const allowed = launch.transport === 'stdio' ? (launch.confinement?.hosts ?? []) : [];
    const ofSandbox = sandboxHint(failure.refused, failure.errorOutput, allowed);
    if (ofSandbox !== null) return ofSandbox;
  }
  const hint = launch.transport === 'stdio' ? hintOfChild(launch, failure) : hintOfRemote(launch, failure.why);
  return hint && { ...hint, fix: null };
}

function hintOfChild(launch: StdioServerSetting, { refusal, errorOutput, exitCode, why }: Failure): Hint | null {
  const open = placeholderIn([launch.command, ...launch.args, launch.cwd ?? '', ...Object.values(launch.env)]);
  if (open !== null) return open;
  if (refusal !== null) return hintOfRefusal(launch, refusal.name);
  const told = hintOfOutput(errorOutput);
  if (told !== null) return told;
  if (why[0]?.name === 'not-the-protocol') return { name: 'no-server', data: {} };
  if (exitCode === 0) return { name: 'ended-without-error', data: {} };
  if (why[0]?.name === 'answer-late' && /(^|[\\/])(npx|uvx)$/.test(launch.command))
    return { name: 'first-download', data: {} };
  return null;
}

function hintOfRefusal({ command, args }: StdioServerSetting, name: LaunchRefusal['name']): Hint {
  switch (name) {
    case 'folder-missing':
      return { name: 'folder-missing', data: {} };
    case 'batch-file':
      return { name: 'batch-file', data: {} };
    case 'program-missing':
      if (/\s/.test(command) && args.length === 0) return { name: 'blanks-in-command', data: {} };
      return INSTALL[command] ?? { name: 'program-unknown', data: {} };
  }
}

const NODE: Hint = { name: 'install-node', data: {} };
const UV: Hint = { name: 'install-uv', data: {} };
const PYTHON: Hint = { name: 'install-python', data: {} };

const INSTALL: Readonly<Record<string, Hint>> = {
  ...{ npx: NODE, npm: NODE, node: NODE, uvx: UV, uv: UV, python: PYTHON, python3: PYTHON },
  docker: { name: 'install-docker', data: {} },
  bunx: { name: 'install-bun', data: {} },
  deno: { name: 'install-deno', data: {} },
};

function hintOfRemote(launch: RemoteServerSetting, [reason]: ServerWhy): Hint | null {
  const open = placeholderIn([launch.url, ...Object.values(launch.headers)]);
  return open ?? (reason === undefined ? null : hintOfReason(launch, reason));
}

function hintOfReason(launch: RemoteServerSetting, { name, data }: ServerReason): Hint | null {
  switch (name) {
    case 'nothing-listens':
    case 'host-unknown':
    case 'host-unreachable':
    case 'no-tls':
    case 'headers-unencrypted':
      return { name, data: {} };
    case 'certificate-refused':
      return { name: 'certificate-of-host', data: {} };
    case 'proxy-failed':
      return { name: data.problem === 'login' ? 'proxy-login' : 'proxy-settings', data: {} };
    case 'http-error':
      return hintOfStatus(launch, data.status);
    default:
      return null;
  }
}

function hintOfStatus(launch: RemoteServerSetting, status: number): Hint | null {
  if (status >= 500) return { name: 'trouble-of-server', data: {} };
  switch (status) {
    case 401:
      return { name: 'login-needed', data: {} };
    case 403:
      return { name: 'not-permitted', data: {} };
    case 404:
    case 405:
      return otherAddress(launch);
    case 407:
      return { name: 'proxy-login', data: {} };
    case 429:
      return { name: 'too-many-requests', data: {} };
    default:
      return null;
  }
}

/**
 * Suggests another URL. With streamable HTTP, the older transport has already been tried as well.
 */
function otherAddress({ transport, url }: RemoteServerSetting): Hint {
  if (new URL(url).pathname === '/') return { name: 'address-without-path', data: {} };
  return transport === 'http' ? { name: 'path-wrong', data: {} } : { name: 'path-or-transport-wrong', data: {} };
}

/**
 * Finds a placeholder that other programs replace and this app does not; null if there is none.
 */
function placeholderIn(texts: readonly string[]): Hint | null {
  for (const text of texts) {
    const [found] = /\$\{[^}]{1,100}\}|<(?:your|YOUR)[-_ ][^>]{1,80}>|\bYOUR_[A-Z_]{2,60}\b/.exec(text) ?? [];
    if (found !== undefined) return { name: 'placeholder-left', data: { placeholder: quoted(found) } };
  }
  return null;
}

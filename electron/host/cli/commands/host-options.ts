/** Derives the keys, the folder and the options of the host from the command line. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { fixedSettings } from '../../../../shared/fixed-settings.ts';
import type { ModelSetting } from '../../../../shared/settings.ts';
import type { HostOptions } from '../../options.ts';
import type { HostChoices } from '../arguments/arguments.ts';
import { DEFAULT_KEY_VARIABLES } from '../arguments/model-choice.ts';
import { type ServerOptions, serverOptions } from '../arguments/server-options.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import { dataOptions } from '../data-folder.ts';
import { type KeyRing, keyRing } from '../key-ring.ts';
import { type Shell, sayAside } from '../shell.ts';

/**
 * The keys that a loop command may need. They are removed from the environment before any process
 * starts.
 */
export function keysFor(options: HostChoices, { environment }: Shell): KeyRing {
  return keyRing(environment.variables, [
    ...Object.values(DEFAULT_KEY_VARIABLES),
    ...(options.apiKeyEnv ? [options.apiKeyEnv] : []),
  ]);
}

/** Returns the absolute path of the folder. Throws `UsageError` when it does not exist. */
export function existingFolder(folder: string | undefined, workingDirectory: string): string {
  const absolute = path.resolve(workingDirectory, folder ?? '.');
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError({ problem: 'no-such-folder', path: absolute });
  }
  return absolute;
}

const APPROVAL_MODES = { none: 'ask-edits', edits: 'allow-edits', all: 'allow-all' } as const;

/** Returns the options of the host. Warns if they send a key through the network unencrypted. */
export function hostOptions(
  command: {
    readonly dataDir: string | undefined;
    readonly options: HostChoices & { readonly noInstructions?: boolean };
  },
  model: ModelSetting | undefined,
  shell: Shell,
): HostOptions {
  const { environment, texts } = shell;
  if (model?.keyOverHttp !== undefined) sayAside(shell, texts.keyUnencrypted(model.keyOverHttp));
  const { mcpConfig, approve, workspace, servers: switches, allowUnencryptedKey } = command.options;
  const folder = workspace === undefined ? undefined : existingFolder(workspace, environment.workingDirectory);
  const servers = serverOptions(mcpConfig, { environment }, allowUnencryptedKey);
  for (const origin of unencryptedHeaders(servers)) sayAside(shell, texts.headersUnencrypted(origin));
  return {
    ...servers,
    ...dataOptions(command.dataDir, environment),
    fixedSettings: fixedSettings(environment.variables),
    ...(model === undefined ? {} : { model }),
    // The person who types the folder knows it, so it is trusted as long as this process runs.
    ...(folder === undefined ? {} : { workspace: folder, trustedFolders: [folder] }),
    ...(approve === undefined ? {} : { approvalMode: APPROVAL_MODES[approve] }),
    ...(command.options.noInstructions === true ? { instructions: false } : {}),
    serverSwitches: { ...servers.serverSwitches, ...Object.fromEntries(switches) },
  };
}

/** The addresses to which headers of a server may be sent unencrypted. */
function unencryptedHeaders({ servers = {} }: ServerOptions): ReadonlySet<string> {
  const consented = Object.values(servers).flatMap((launch) =>
    launch.transport !== 'stdio' && Object.keys(launch.headers).length > 0 ? (launch.headersOverHttp ?? []) : [],
  );
  return new Set(consented);
}

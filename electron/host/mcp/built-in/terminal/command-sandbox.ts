/** Where commands run: in the sandbox of this computer if there is one and the user has not switched it off. */
import { homedir } from 'node:os';
import type { RunPlace } from '../../../../../shared/run-place.ts';
import { ConfinedNotes, type SettledNote } from '../../../files/confined/confined-notes.ts';
import { protectedIn } from '../../../files/confined/protected-in.ts';
import { isInside, type Workspace } from '../../../files/paths/path-policy.ts';
import { type ShellLaunch, shellOf } from '../../../processes/run-command.ts';
import { policyFor } from '../../../sandbox/policy/policy.ts';
import { type ProtectedFiles, topmost } from '../../../sandbox/policy/protected-files.ts';
import type { ConfinedLaunch, FoundSandbox } from '../../../sandbox/sandbox.ts';

export interface CommandSandboxParts {
  readonly find: () => Promise<FoundSandbox>;
  /** Whether the user wants commands to run in the sandbox. */
  readonly isOn: () => boolean;
  /** The hosts that commands in a folder, given by its real path, may reach. */
  readonly hosts: (folder: string) => readonly string[];
  /** The folder of our own data. */
  readonly dataDir: string;
  readonly home?: string;
  /** Called for protected files that a command left when its host was killed, after they were removed. */
  readonly removedLate?: (settled: SettledNote) => void;
}

/** A request to run outside the sandbox, in the words of a model. */
export interface OutsideRequest {
  readonly isAsked: boolean;
  readonly reason: string;
}

/** A command that is ready to run in the sandbox. */
export interface ConfinedCommand {
  readonly launch: ShellLaunch;
  /** Call it once after the command has ended, or when it does not start. */
  readonly finish: ConfinedLaunch['finish'];
  /** The protected files of the folder before the command. */
  readonly protectedFiles: ProtectedFiles;
  /** Call it once after the folder was compared, or when the command does not start. */
  readonly settled: () => void;
}

export class CommandSandbox {
  readonly #parts: CommandSandboxParts;
  readonly #notes: ConfinedNotes;

  constructor(parts: CommandSandboxParts) {
    this.#parts = parts;
    this.#notes = new ConfinedNotes(parts.dataDir);
  }

  /** Removes protected files that a command made whose host was killed meanwhile. Never rejects. */
  async settleNotes(): Promise<void> {
    for (const settled of await this.#notes.settle()) this.#parts.removedLate?.(settled);
  }

  /** Where a command runs that is started in this workspace now. */
  async placeOf(root: string, { isAsked, reason }: OutsideRequest): Promise<RunPlace> {
    const { find, isOn, hosts } = this.#parts;
    if (!isOn()) return { kind: 'outside', because: 'switched-off' };
    const found = await find();
    if (!found.ok) return { kind: 'outside', because: 'no-sandbox' };
    return isAsked ? { kind: 'outside', because: 'asked', reason } : { kind: 'sandbox', hosts: hosts(root) };
  }

  /**
   * Prepares a command for the sandbox: it may write in the workspace, except protected files that
   * exist, and reach these hosts. Throws if there is no sandbox any more.
   */
  async confine(
    { command, folder }: { readonly command: string; readonly folder: string },
    { root, guarded = [], scripts }: Workspace,
    hosts: readonly string[],
  ): Promise<ConfinedCommand> {
    const found = await this.#parts.find();
    if (!found.ok) throw new Error('The command was not started: the sandbox is gone. Send the call again.');
    const { dataDir, home = homedir() } = this.#parts;
    // Another host may have been killed since this one started.
    await this.settleNotes();
    const protectedFiles = await protectedIn(root);
    const own = [...guarded, ...(scripts?.().map(({ path }) => path) ?? [])].filter((path) => isInside(root, path));
    const readOnlyFiles = [...topmost(root, withoutGitFolders(protectedFiles)), ...own];
    const policy = policyFor({ home, dataDir, writable: [root], readOnlyFiles, hosts });
    const { launch, finish } = await found.sandbox.confine(shellOf({ command, folder }), policy);
    const note = this.#notes.begin(root, protectedFiles);
    const finished = () => {
      note.commandEnded();
      return finish();
    };
    return { launch, finish: finished, protectedFiles, settled: note.settled };
  }
}

/** Git writes into its own folder at each commit, so only what executes in it is read-only. */
function withoutGitFolders({ states, ...rest }: ProtectedFiles): ProtectedFiles {
  return {
    states: new Map([...states].filter(([path, state]) => !(state.startsWith('folder') && /(^|\/)\.git$/i.test(path)))),
    ...rest,
  };
}

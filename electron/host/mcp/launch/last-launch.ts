/**
 * The last start of one external server. It opens the channel and keeps the facts that explain a
 * failure.
 */
import type { ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { ServerHint, ServerLaunch } from '../../../../shared/server-view.ts';
import { type Appeared, NOTHING_APPEARED } from '../../files/confined/protected-watch.ts';
import type { LaunchSetting, RemoteServerSetting, StdioServerSetting } from '../../options.ts';
import type { ChildEnding } from '../../processes/process-group.ts';
import type { SandboxReport } from '../../sandbox/sandbox.ts';
import type { ServerLog } from '../hub/server-log.ts';
import type { RemoteAccess } from '../login/authorized-access.ts';
import { discreetLine } from '../transport/discreet-line.ts';
import type { Line } from '../transport/line.ts';
import { SecretFilter } from '../transport/secret-filter.ts';
import { ServerFault } from '../transport/server-fault.ts';
import { withoutSecrets } from '../transport/without-secrets.ts';
import { AppearedFiles, appearedLines } from './appeared-files.ts';
import type { ConfinedServer, ConfineServer } from './confine-server.ts';
import { ErrorLines } from './error-lines.ts';
import { findElsewhere } from './find-program.ts';
import { hintOf } from './hint.ts';
import { LaunchRecord } from './launch-record.ts';
import { type PreparedLaunch, prepareLaunch } from './prepare-launch.ts';

export interface LaunchParts {
  readonly log: ServerLog;
  readonly now: () => number;
  /** The folders in which programs are searched. */
  readonly folders: () => Promise<readonly string[]>;
  readonly remoteAccess: (launch: RemoteServerSetting) => RemoteAccess;
  /** Puts a launch into the sandbox. */
  readonly confine: ConfineServer;
}

export interface LaunchSecrets {
  /** The secrets of the server, which are removed from all its words. */
  readonly own: readonly string[];
  /**
   * Values that are shown nowhere around the start of the server: its secrets and, in a setting
   * that does not mark them, every value.
   */
  readonly hidden: readonly string[];
}

/**
 * The facts of one start. A later start has its own, so a late message of an earlier one changes
 * nothing.
 */
interface Start {
  record: LaunchRecord | null;
  refusal: PreparedLaunch['refusal'];
  foundAt: string | null;
  /** null: the server does not run in the sandbox. */
  watch: ConfinedServer['watch'] | null;
}

export class LastLaunch {
  readonly #parts: LaunchParts;
  /** What appeared in the folders of the server since this process knows it, through all starts. */
  readonly appeared = new AppearedFiles();
  #start: Start = { record: null, refusal: null, foundAt: null, watch: null };

  constructor(parts: LaunchParts) {
    this.#parts = parts;
  }

  /**
   * The facts of the last start for display; null if nothing was started yet, or if the server is
   * reached over HTTP.
   */
  get shown(): ServerLaunch | null {
    return this.#start.record?.shown ?? null;
  }

  /** Whether another start would fail in the same way until something is changed. */
  get isRefused(): boolean {
    return this.#start.refusal !== null;
  }

  /** `why` are the reasons that the connection gave for its failure. */
  hint(launch: LaunchSetting, why: ServerWhy): ServerHint | null {
    const { record, refusal, foundAt } = this.#start;
    const { errorOutput = '', exitCode = null, refused = null } = record?.shown ?? {};
    return hintOf({ launch, why, errorOutput, exitCode, refused, refusal, foundAt });
  }

  /** See `ProtectedWatch.callBegan`. */
  callBegan(): () => Promise<Appeared> {
    return this.#start.watch?.callBegan() ?? (async () => NOTHING_APPEARED);
  }

  /**
   * Opens the channel of a new start. Rejects with `ServerFault` when nothing can be started. What
   * the server says on the channel contains none of its secrets.
   */
  async open(launch: LaunchSetting, { own, hidden }: LaunchSecrets): Promise<Line> {
    const start: Start = { record: null, refusal: null, foundAt: null, watch: null };
    this.#start = start;
    if (launch.transport === 'stdio') return discreetLine(await this.#openChild(start, launch, hidden), () => own);
    this.#say(`Connecting to ${withoutSecrets(launch.url, hidden)}`);
    const access = this.#parts.remoteAccess(launch);
    const secrets = () => [...own, ...(access.secrets?.() ?? [])];
    const { remoteLine } = await import('../transport/remote-transport.ts');
    return discreetLine(remoteLine(launch, access, secrets), secrets);
  }

  async #openChild(start: Start, setting: StdioServerSetting, secrets: readonly string[]): Promise<Line> {
    const { now, log, confine } = this.#parts;
    const { confinement } = setting;
    const prepared = await prepareLaunch(setting, await this.#parts.folders());
    const record = new LaunchRecord(
      { ...prepared.facts, startedAt: now() },
      { secrets, isConfined: confinement !== undefined },
    );
    start.record = record;
    start.refusal = prepared.refusal;
    const where = confinement === undefined ? '' : ', in the sandbox';
    this.#say(`Starting ${record.shown.commandLine} in ${prepared.facts.cwd}${where}`);
    if (prepared.refusal !== null) {
      if (prepared.refusal.name === 'program-missing') start.foundAt = await findElsewhere(setting.command);
      throw new ServerFault(prepared.refusal);
    }
    const withoutSecretsInPieces = new SecretFilter(secrets).pieces();
    const lines = new ErrorLines(
      (text) => log.add({ level: 'info', from: 'stderr', text: withoutSecretsInPieces(text) }),
      now,
    );
    const { stdioLine } = await import('../transport/stdio-transport.ts');
    return stdioLine(prepared.setting, {
      secrets,
      ...(confinement === undefined
        ? {}
        : {
            sandbox: {
              confine: async (launch) => {
                const confined = await confine(launch, confinement, (files) => this.#appeared(files));
                start.watch = confined.watch;
                return confined;
              },
              reported: (report) => this.#reported(record, report),
            },
          }),
      errorOutput: (chunk) => {
        record.errorOutput(chunk);
        lines.add(chunk);
      },
      ended: (ending) => {
        lines.end();
        record.ended(ending, now());
        this.#say(`Its process ended${how(ending)}`);
      },
    });
  }

  #reported(record: LaunchRecord, report: SandboxReport): void {
    const known = new Set(record.shown.refused?.hosts);
    record.reported(report);
    for (const host of record.shown.refused?.hosts ?? [])
      if (!known.has(host)) this.#say(`The sandbox did not let it reach ${host}`);
  }

  #appeared(files: Appeared): void {
    this.appeared.add(files);
    for (const line of appearedLines(files)) this.#say(line, 'warning');
  }

  #say(text: string, level: 'info' | 'warning' = 'info'): void {
    this.#parts.log.add({ level, from: 'host', text });
  }
}

function how({ exitCode, signal }: ChildEnding): string {
  if (signal !== null) return ` by ${signal}`;
  return exitCode === null ? '' : ` with exit code ${exitCode}`;
}

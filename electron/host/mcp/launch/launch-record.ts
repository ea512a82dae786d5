/** The facts of one start of a server: what was run, how it ended, what it wrote. */
import { stripVTControlCharacters } from 'node:util';
import type { SandboxRefusals, ServerLaunch } from '../../../../shared/server-view.ts';
import type { ChildEnding } from '../../processes/process-group.ts';
import type { SandboxReport } from '../../sandbox/sandbox.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';
import { RecentOutput } from '../transport/recent-output.ts';
import { withoutSecrets } from '../transport/without-secrets.ts';

/** Number of lines shown from the end of standard error. */
const SHOWN_LINES = 20;
const SHOWN_CHARACTERS = 4000;
/** Maximum number of refused hosts that are shown. */
const SHOWN_HOSTS = 20;
const NOTHING_REFUSED: SandboxRefusals = { hosts: [], limit: null };
/**
 * Number of characters searched for these lines. It is small, because removing colours from a
 * hostile text takes quadratic time.
 */
const READ_CHARACTERS = 2 * SHOWN_CHARACTERS;

export class LaunchRecord {
  readonly #facts: Pick<ServerLaunch, 'commandLine' | 'cwd' | 'path' | 'startedAt'>;
  readonly #secrets: readonly string[];
  readonly #output = new RecentOutput();
  /**
   * The output in the form that is shown; null if the output has changed and must be processed
   * again.
   */
  #outputShown: string | null = null;
  #ending: (ChildEnding & { readonly at: number }) | null = null;
  #refused: SandboxRefusals | null;

  constructor(
    facts: Pick<ServerLaunch, 'commandLine' | 'cwd' | 'path' | 'startedAt'>,
    { secrets, isConfined = false }: { readonly secrets: readonly string[]; readonly isConfined?: boolean },
  ) {
    this.#facts = facts;
    this.#secrets = secrets;
    this.#refused = isConfined ? NOTHING_REFUSED : null;
  }

  errorOutput(chunk: Buffer): void {
    this.#output.add(chunk);
    this.#outputShown = null;
  }

  /** What the sandbox refused, after the server has ended. */
  reported({ refusedHosts, outOfMemory, tooManyProcesses, temporaryFolderFull }: SandboxReport): void {
    const [limit = null] = [
      ...(outOfMemory ? (['memory'] as const) : []),
      ...(tooManyProcesses ? (['processes'] as const) : []),
      ...(temporaryFolderFull ? (['temporary-folder'] as const) : []),
    ];
    const hosts = refusedHosts.slice(0, SHOWN_HOSTS).map((host) => quoted(host));
    this.#refused = { hosts, limit };
  }

  /** Milliseconds since the epoch. */
  ended(ending: ChildEnding, at: number): void {
    this.#ending ??= { ...ending, at };
  }

  get shown(): ServerLaunch {
    return {
      ...this.#facts,
      commandLine: withoutSecrets(this.#facts.commandLine, this.#secrets),
      endedAt: this.#ending?.at ?? null,
      exitCode: this.#ending?.exitCode ?? null,
      signal: this.#ending?.signal ?? null,
      errorOutput: this.#shownOutput(),
      refused: this.#refused,
    };
  }

  #shownOutput(): string {
    this.#outputShown ??= this.#readOutput();
    return this.#outputShown;
  }

  #readOutput(): string {
    // Secrets are removed before the text is cut, and again after colours were removed from it.
    const end = withoutSecrets(this.#output.text(), this.#secrets).slice(-READ_CHARACTERS);
    const lines = withoutSecrets(stripVTControlCharacters(end), this.#secrets)
      .trimEnd()
      .split('\n')
      .slice(-SHOWN_LINES);
    return showInvisible(lines.join('\n').slice(-SHOWN_CHARACTERS));
  }
}

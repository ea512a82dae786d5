/** One start of a server in the sandbox, from the launch to the removal of what it leaves. */
import { setTimeout } from 'node:timers/promises';
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { StdioServerSetting } from '../../options.ts';
import type { ConfinedLaunch, SandboxReport } from '../../sandbox/sandbox.ts';

export interface ConfinedStartParts {
  /** Puts a launch with its whole environment into the sandbox. */
  readonly confine: (setting: StdioServerSetting) => Promise<ConfinedLaunch>;
  /** Called when the sandbox has refused something more, and once after the server has ended. */
  readonly reported: (report: SandboxReport) => void;
}

/** How often the report of a running server is read, in milliseconds. */
const READ_MS = 2_000;
/** The longest wait in milliseconds for the report of the sandbox after its program has ended. */
const FINISH_MS = 5_000;

export class ConfinedStart {
  readonly #parts: ConfinedStartParts;
  #confined: ConfinedLaunch | null = null;
  #reading: NodeJS.Timeout | null = null;
  #known = 0;

  constructor(parts: ConfinedStartParts) {
    this.#parts = parts;
  }

  /** Rejects as `confine` does. */
  async launch(setting: StdioServerSetting): Promise<StdioServerSetting> {
    const confined = await this.#parts.confine({ ...setting, env: { ...getDefaultEnvironment(), ...setting.env } });
    this.#confined = confined;
    this.#reading = setInterval(() => void this.#read(confined), READ_MS).unref();
    return confined.launch;
  }

  /** To be called after the server has ended or could not be started. Calling it again does nothing. */
  async finish(): Promise<void> {
    const confined = this.#confined;
    this.#confined = null;
    if (this.#reading !== null) clearInterval(this.#reading);
    if (confined === null) return;
    const report = await Promise.race([confined.finish(), setTimeout(FINISH_MS, null, { ref: false })]);
    if (report !== null) this.#parts.reported(report);
  }

  async #read(confined: ConfinedLaunch): Promise<void> {
    const report = await confined.report();
    if (this.#confined !== confined || report.refusedHosts.length <= this.#known) return;
    this.#known = report.refusedHosts.length;
    this.#parts.reported(report);
  }
}

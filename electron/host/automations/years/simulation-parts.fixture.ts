/** What a simulation is given and what it returns. */
import type { GivenAutomation } from '../../../../shared/automation.ts';

/** Another process that looks for times that have come. */
export interface Looker {
  /** Looks at a moment of the clock, at the same time as others. */
  look(now: number): Promise<void>;
  /** Ends the process, in the middle of a look if `now` is given, and starts it again. */
  restart(now: number | null): Promise<void>;
  close(): Promise<void>;
}

export interface SimulationParts {
  /** The database file, which does not exist yet. */
  readonly path: string;
  /** The same number makes the same history. */
  readonly seed: number;
  readonly from: number;
  readonly until: number;
  readonly automations: readonly GivenAutomation[];
  /** Opened after the database was made. */
  readonly lookers: () => Promise<readonly Looker[]>;
}

/** How often each thing happened. */
export interface SimulationFigures {
  steps: number;
  looks: number;
  fired: number;
  overlapped: number;
  missed: number;
  runsForMissed: number;
  succeeded: number;
  failed: number;
  canceled: number;
  sleeps: number;
  clockChanges: number;
  reopened: number;
  pauses: number;
}

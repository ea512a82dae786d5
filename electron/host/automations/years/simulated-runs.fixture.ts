/** The runs that the simulated automations start: what a worker and the user do with them. */

import type { RunHold } from '../../store/run-store.ts';
import type { AutomationProcess } from './automation-process.fixture.ts';
import type { Chance } from './chance.fixture.ts';
import type { ExpectedAutomation, ExpectedFiring } from './expected-automation.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface BegunRun {
  readonly hold: RunHold;
  readonly firing: ExpectedFiring;
  /** The true time at which it ends. */
  readonly endsAt: number;
}

/** True time, and what the clock of the machine shows. */
interface Moment {
  readonly time: number;
  readonly now: number;
}

export class SimulatedRuns {
  readonly #chance: Chance;
  readonly #begun = new Map<string, BegunRun>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /**
   * Takes over the runs that were started. Returns a run that nothing should have started, in words;
   * null: there is none.
   */
  async begin(
    { runs, database }: AutomationProcess,
    expected: ReadonlyMap<number, ExpectedAutomation>,
    { time, now }: Moment,
  ): Promise<string | null> {
    for (;;) {
      const claimed = await runs.claim('simulation:1:1:1', 365 * DAY, ['agent']);
      if (claimed === null) return null;
      const { hold } = claimed;
      const row = database.get<{ id: number; dueAt: number; because: string }>(
        'SELECT automation_id AS id, due_at AS dueAt, because FROM automation_runs WHERE run_id = ?',
        hold.runId,
      );
      const firing = expected.get(row?.id ?? 0)?.firings.get(`${row?.because} ${row?.dueAt}`);
      if (firing?.state !== 'started' || firing.startedAt !== null) return JSON.stringify(row);
      firing.startedAt = now;
      const length = this.#chance.is(0.8) ? this.#chance.between(1_000, 10 * MINUTE) : this.#chance.between(HOUR, DAY);
      this.#begun.set(hold.runId, { hold, firing, endsAt: time + length });
    }
  }

  /** Ends the runs whose time has come: with an effect, with a failure or by a person. */
  async end({ runs }: AutomationProcess, time: number): Promise<void> {
    const work = { steps: [], artifacts: [] };
    for (const [runId, { hold, firing, endsAt }] of this.#begun) {
      if (endsAt > time) continue;
      const how = this.#chance.next();
      if (how < 0.8) {
        firing.effect = `Effect of ${runId}`;
        await runs.finish(hold, { ok: true, output: { result: firing.effect }, ...work });
        firing.state = 'succeeded';
      } else if (how < 0.95) {
        const error = { code: 'run-without-result', data: {}, retryable: false } as const;
        await runs.finish(hold, { ok: false, error, ...work });
        firing.state = 'failed';
      } else {
        await runs.cancel(hold.runId, 'user', null);
        firing.state = 'canceled';
      }
      this.#begun.delete(runId);
    }
  }
}

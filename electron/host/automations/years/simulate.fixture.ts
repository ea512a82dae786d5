/**
 * Lets a computer with automations live for simulated years: it sleeps, its clock is set, processes
 * are ended and opened again, and people pause, delete, start and decide. After each step, what the
 * database says is compared with what must have become of every time.
 */
import type { GivenAutomation } from '../../../../shared/automation.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { RunHold } from '../../store/run-store.ts';
import { type AutomationProcess, openProcess } from './automation-process.fixture.ts';
import { differenceOf } from './compare.fixture.ts';
import { ExpectedAutomation } from './expected-automation.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** No clock is further away from the true time. */
const MOST_WRONG = 20 * DAY;
/** The comparison of everything is slow. Between two of them only what has just changed is compared. */
const STEPS_BETWEEN_COMPARISONS = 200;

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

interface StartedRun {
  readonly hold: RunHold;
  readonly firing: { state: string; startedAt: number | null; effect: string };
  /** The true time at which it ends. */
  readonly endsAt: number;
}

/** Throws an error that names the seed and the step at the first difference. */
export async function simulate(parts: SimulationParts): Promise<SimulationFigures> {
  const simulation = new Simulation(parts);
  try {
    return await simulation.live();
  } finally {
    await simulation.close();
  }
}

class Simulation {
  readonly #parts: SimulationParts;
  readonly #chance: () => number;
  readonly #expected = new Map<number, ExpectedAutomation>();
  readonly #runs = new Map<string, StartedRun>();
  readonly #figures: SimulationFigures = {
    ...{ steps: 0, looks: 0, fired: 0, overlapped: 0, missed: 0, runsForMissed: 0, succeeded: 0 },
    ...{ failed: 0, canceled: 0, sleeps: 0, clockChanges: 0, reopened: 0, pauses: 0 },
  };
  #process: AutomationProcess;
  #lookers: readonly Looker[] = [];
  /** True time, and how far the clock of the machine is ahead of it. */
  #time: number;
  #wrong = 0;
  #awakeUntil: number;
  #allPaused = false;
  #doing = 'making the automations';

  constructor(parts: SimulationParts) {
    this.#parts = parts;
    this.#chance = chances(parts.seed);
    this.#time = parts.from;
    this.#awakeUntil = parts.from;
    this.#process = openProcess(parts.path, () => this.#now());
  }

  async live(): Promise<SimulationFigures> {
    const { automations, lookers, from, until } = this.#parts;
    for (const given of automations) {
      const { id } = await this.#process.noun.save({ ...given, locale: 'en' });
      const range = { from: from - MOST_WRONG - DAY, until: until + 2 * MOST_WRONG };
      this.#expected.set(id, new ExpectedAutomation(given, this.#now(), range));
    }
    this.#lookers = await lookers();
    while (this.#time < until) {
      this.#figures.steps += 1;
      await this.#step();
      if (this.#figures.steps % STEPS_BETWEEN_COMPARISONS === 0) this.#compare();
    }
    await this.#rightTheClock();
    this.#compare();
    await this.#compareViews();
    return this.#sums();
  }

  async close(): Promise<void> {
    await Promise.all(this.#lookers.map((looker) => looker.close()));
    this.#process.close();
  }

  #now(): number {
    return this.#time + this.#wrong;
  }

  async #step(): Promise<void> {
    const number = this.#chance() * 100;
    if (this.#time >= this.#awakeUntil) return this.#sleep();
    // A pause and a deletion do not last for years.
    if (this.#allPaused && this.#chance() < 0.2) return this.#pauseAll();
    if (this.#deleted() !== null && this.#chance() < 0.05) return this.#deleteOrRestore();
    if (number < 91) return this.#wait();
    if (number < 92.5) return this.#setClock();
    if (number < 94) return this.#pause();
    if (number < 94.5) return this.#pauseAll();
    if (number < 96.5) return this.#decide();
    if (number < 97.5) return this.#runNow();
    if (number < 98.5) return this.#deleteOrRestore();
    return this.#reopen();
  }

  /** The computer or the app is off for minutes to weeks, and then on for minutes to days. */
  async #sleep(): Promise<void> {
    this.#doing = 'sleeping';
    this.#figures.sleeps += 1;
    this.#time += this.#between(MINUTE, 21 * DAY);
    this.#awakeUntil = this.#time + this.#between(5 * MINUTE, 12 * DAY);
    await this.#look();
  }

  /** The app looks when a time comes: mostly at once, sometimes a little late. */
  async #wait(): Promise<void> {
    this.#doing = 'waiting for the next time';
    const next = Math.min(...[...this.#expected.values()].map((each) => each.nextAfter(this.#now())));
    const late = this.#chance() < 0.9 ? this.#chance() * 20_000 : this.#chance() * 5 * MINUTE;
    const wait = Math.floor(next - this.#now() + late);
    if (this.#time + wait > this.#awakeUntil) {
      this.#time = this.#awakeUntil;
      await this.#endRuns();
      return;
    }
    this.#time += wait;
    await this.#endRuns();
    await this.#look();
  }

  async #setClock(): Promise<void> {
    this.#doing = 'setting the clock';
    this.#figures.clockChanges += 1;
    const sign = this.#chance() < 0.5 ? -1 : 1;
    this.#wrong = this.#chance() < 0.6 ? 0 : sign * this.#between(1_000, MOST_WRONG);
    await this.#look();
  }

  async #rightTheClock(): Promise<void> {
    this.#doing = 'setting the clock right';
    this.#wrong = 0;
    await this.#look();
    await this.#look();
  }

  /** All processes look at the same time; one of them may be killed while it does. */
  async #look(): Promise<void> {
    const now = this.#now();
    const looking = this.#lookers.filter(() => this.#chance() < 0.7).map((looker) => looker.look(now));
    this.#figures.looks += looking.length + 1;
    await Promise.all([...looking, this.#process.look()]);
    for (const expected of this.#expected.values()) if (!this.#allPaused) expected.look(now);
    await this.#beginRuns();
  }

  /** Takes over the runs that were started. One that nothing should have started is an error. */
  async #beginRuns(): Promise<void> {
    const { runs, database } = this.#process;
    for (;;) {
      const claimed = await runs.claim(`simulation:1:${this.#figures.steps}:1`, 365 * DAY, ['agent']);
      if (claimed === null) return;
      const { hold } = claimed;
      const row = database.get<{ id: number; dueAt: number; because: string }>(
        'SELECT automation_id AS id, due_at AS dueAt, because FROM automation_runs WHERE run_id = ?',
        hold.runId,
      );
      const firing = this.#expected.get(row?.id ?? 0)?.firings.get(`${row?.because} ${row?.dueAt}`);
      if (firing?.state !== 'started' || firing.startedAt !== null)
        this.#fail(`a run was started that should not have been: ${JSON.stringify(row)}`);
      firing.startedAt = this.#now();
      const endsAt = this.#time + (this.#chance() < 0.8 ? this.#between(1_000, 10 * MINUTE) : this.#between(HOUR, DAY));
      this.#runs.set(hold.runId, { hold, firing, endsAt });
    }
  }

  /** Ends the runs whose time has come: with an effect, with a failure or by a person. */
  async #endRuns(): Promise<void> {
    const { runs } = this.#process;
    for (const [runId, { hold, firing, endsAt }] of this.#runs) {
      if (endsAt > this.#time) continue;
      const work = { steps: [], artifacts: [] };
      const how = this.#chance();
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
      this.#runs.delete(runId);
    }
  }

  async #pause(): Promise<void> {
    const paused = [...this.#expected].find(([, each]) => each.paused && !each.deleted);
    const { id, expected } =
      paused === undefined || this.#chance() < 0.2 ? this.#any() : { id: paused[0], expected: paused[1] };
    this.#doing = `pausing or going on with ${id}`;
    if (expected.deleted) return;
    this.#figures.pauses += 1;
    const now = this.#now();
    for (const each of this.#expected.values()) if (!this.#allPaused) each.look(now);
    expected.settle(now, !expected.paused && !this.#allPaused);
    expected.paused = !expected.paused;
    await this.#process.noun.pause({ id, paused: expected.paused });
    await this.#beginRuns();
  }

  async #pauseAll(): Promise<void> {
    this.#doing = 'pausing or going on with all';
    this.#figures.pauses += 1;
    const now = this.#now();
    for (const each of this.#expected.values()) {
      if (!this.#allPaused) each.look(now);
      each.settle(now, !each.paused && !this.#allPaused);
    }
    this.#allPaused = !this.#allPaused;
    await this.#process.noun.pauseAll({ paused: this.#allPaused });
    await this.#beginRuns();
  }

  async #decide(): Promise<void> {
    const decision = this.#chance() < 0.5 ? 'run-once' : 'skip';
    const { id, expected } = this.#any();
    const all = this.#chance() < 0.3;
    this.#doing = `deciding about the missed times of ${all ? 'all' : id}`;
    if (!all && expected.deleted) return;
    for (const [each, automation] of this.#expected) {
      if ((!all && each !== id) || automation.deleted) continue;
      if (decision === 'skip' || !automation.isOpen()) automation.decide(decision);
    }
    try {
      await this.#process.noun.decideMissed({ id: all ? null : id, decision });
    } catch (error) {
      if (!(error instanceof LoopwrightError && error.code === 'conflict')) throw error;
    }
    await this.#beginRuns();
  }

  async #runNow(): Promise<void> {
    const { id, expected } = this.#any();
    this.#doing = `starting ${id} now`;
    if (expected.deleted || expected.isOpen() || expected.firings.has(`asked ${this.#now()}`)) return;
    expected.runNow(this.#now());
    await this.#process.noun.runNow({ id });
    await this.#beginRuns();
  }

  async #deleteOrRestore(): Promise<void> {
    const deleted = this.#deleted();
    if (deleted !== null) {
      const [id, expected] = deleted;
      this.#doing = `restoring ${id}`;
      await this.#process.noun.restore({ id });
      expected.restore(this.#now());
      return;
    }
    const { id, expected } = this.#any();
    this.#doing = `deleting ${id}`;
    await this.#process.noun.delete({ id });
    expected.deleted = true;
  }

  async #reopen(): Promise<void> {
    this.#doing = 'opening the database again';
    this.#figures.reopened += 1;
    const looker = this.#lookers[Math.floor(this.#chance() * (this.#lookers.length + 1))];
    if (looker !== undefined) {
      await looker.restart(this.#chance() < 0.5 ? this.#now() : null);
      return this.#look();
    }
    // An automation that was deleted is erased after 30 days when the app starts.
    if (this.#deleted() !== null) await this.#deleteOrRestore();
    this.#process.close();
    this.#process = openProcess(this.#parts.path, () => this.#now());
    await this.#look();
  }

  #deleted(): readonly [number, ExpectedAutomation] | null {
    return [...this.#expected].find(([, { deleted }]) => deleted) ?? null;
  }

  #any(): { readonly id: number; readonly expected: ExpectedAutomation } {
    const [id, expected] = [...this.#expected][Math.floor(this.#chance() * this.#expected.size)] ?? [];
    if (id === undefined || expected === undefined) throw new Error('There are no automations.');
    return { id, expected };
  }

  /** A length of time of which short ones are as frequent as long ones. */
  #between(shortest: number, longest: number): number {
    return Math.floor(shortest * (longest / shortest) ** this.#chance());
  }

  #compare(): void {
    for (const [id, expected] of this.#expected) {
      const difference = differenceOf(this.#process.database, id, expected);
      if (difference !== null) this.#fail(`automation ${id} (${JSON.stringify(expected.given.time)}): ${difference}`);
    }
  }

  async #compareViews(): Promise<void> {
    const { automations } = await this.#process.noun.list({ locale: 'en' });
    for (const { id, lastRunAt } of automations) {
      const expected = this.#expected.get(id)?.lastRunAt() ?? null;
      if (lastRunAt !== expected) this.#fail(`the last run of automation ${id} is ${lastRunAt}, not ${expected}`);
    }
  }

  #fail(difference: string): never {
    const { steps } = this.#figures;
    const at = new Date(this.#now()).toISOString();
    throw new Error(`Seed ${this.#parts.seed}, step ${steps}, ${at}, after ${this.#doing}: ${difference}.`);
  }

  #sums(): SimulationFigures {
    for (const { firings, decided, open } of this.#expected.values()) {
      for (const { because, state } of firings.values()) {
        if (state === 'overlapped') this.#figures.overlapped += 1;
        else if (because === 'missed') this.#figures.runsForMissed += 1;
        else this.#figures.fired += 1;
        if (state !== 'overlapped' && state !== 'started') this.#figures[state] += 1;
      }
      this.#figures.missed += [...decided, open].reduce((sum, { times }) => sum + times.length, 0);
    }
    return this.#figures;
  }
}

/** Returns numbers from 0 to 1 that are the same for the same seed. */
function chances(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

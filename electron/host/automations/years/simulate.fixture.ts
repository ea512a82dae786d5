/**
 * Lets a computer with automations live for simulated years: it sleeps, its clock is set, processes
 * are ended and opened again, and people pause, delete, start and decide. After each step, what the
 * database says is compared with what must have become of every time.
 */
import { LoopwrightError } from '../../../../shared/errors.ts';
import { type AutomationProcess, openProcess } from './automation-process.fixture.ts';
import { Chance } from './chance.fixture.ts';
import { differenceOf } from './compare.fixture.ts';
import { ExpectedAutomation } from './expected-automation.fixture.ts';
import { SimulatedRuns } from './simulated-runs.fixture.ts';
import type { Looker, SimulationFigures, SimulationParts } from './simulation-parts.fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No clock is further away from the true time. */
const MOST_WRONG = 20 * DAY;
/** The comparison of everything is slow. Between two of them only what has just changed is compared. */
const STEPS_BETWEEN_COMPARISONS = 200;

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
  readonly #chance: Chance;
  readonly #expected = new Map<number, ExpectedAutomation>();
  readonly #runs: SimulatedRuns;
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
    this.#chance = new Chance(parts.seed);
    this.#runs = new SimulatedRuns(this.#chance);
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
    const number = this.#chance.next() * 100;
    if (this.#time >= this.#awakeUntil) return this.#sleep();
    // A pause and a deletion do not last for years.
    if (this.#allPaused && this.#chance.is(0.2)) return this.#pauseAll();
    if (this.#deleted() !== null && this.#chance.is(0.05)) return this.#deleteOrRestore();
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
    this.#time += this.#chance.between(MINUTE, 21 * DAY);
    this.#awakeUntil = this.#time + this.#chance.between(5 * MINUTE, 12 * DAY);
    await this.#look();
  }

  /** The app looks when a time comes: mostly at once, sometimes a little late. */
  async #wait(): Promise<void> {
    this.#doing = 'waiting for the next time';
    const next = Math.min(...[...this.#expected.values()].map((each) => each.nextAfter(this.#now())));
    const late = this.#chance.is(0.9) ? this.#chance.next() * 20_000 : this.#chance.next() * 5 * MINUTE;
    const wait = Math.floor(next - this.#now() + late);
    if (this.#time + wait > this.#awakeUntil) {
      this.#time = this.#awakeUntil;
      await this.#runs.end(this.#process, this.#time);
      return;
    }
    this.#time += wait;
    await this.#runs.end(this.#process, this.#time);
    await this.#look();
  }

  async #setClock(): Promise<void> {
    this.#doing = 'setting the clock';
    this.#figures.clockChanges += 1;
    const sign = this.#chance.is(0.5) ? -1 : 1;
    this.#wrong = this.#chance.is(0.6) ? 0 : sign * this.#chance.between(1_000, MOST_WRONG);
    await this.#look();
  }

  async #rightTheClock(): Promise<void> {
    this.#doing = 'setting the clock right';
    this.#wrong = 0;
    await this.#look();
    await this.#look();
  }

  /** Some processes look at the same time. */
  async #look(): Promise<void> {
    const now = this.#now();
    const looking = this.#lookers.filter(() => this.#chance.is(0.25)).map((looker) => looker.look(now));
    this.#figures.looks += looking.length + 1;
    await Promise.all([...looking, this.#process.look()]);
    for (const expected of this.#expected.values()) if (!this.#allPaused) expected.look(now);
    await this.#beginRuns();
  }

  async #beginRuns(): Promise<void> {
    const moment = { time: this.#time, now: this.#now() };
    const wrong = await this.#runs.begin(this.#process, this.#expected, moment);
    if (wrong !== null) this.#fail(`a run was started that should not have been: ${wrong}`);
  }

  async #pause(): Promise<void> {
    const paused = [...this.#expected].find(([, each]) => each.paused && !each.deleted);
    const { id, expected } =
      paused === undefined || this.#chance.is(0.2) ? this.#any() : { id: paused[0], expected: paused[1] };
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
    const decision = this.#chance.is(0.5) ? 'run-once' : 'skip';
    const { id, expected } = this.#any();
    const all = this.#chance.is(0.3);
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
    const looker = this.#chance.of(this.#lookers);
    // Starting a process takes most of the time of a simulation.
    if (looker !== undefined && this.#chance.is(0.12)) {
      await looker.restart(this.#chance.is(0.5) ? this.#now() : null);
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
    const [id, expected] = this.#chance.of([...this.#expected]) ?? [];
    if (id === undefined || expected === undefined) throw new Error('There are no automations.');
    return { id, expected };
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

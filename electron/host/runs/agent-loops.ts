/** Begins and follows the loops of runs, each in a topic of its own. */
import type { RunPreset } from '../../../shared/automation.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId, RunId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ended, type Locale, type LoopState } from '../../../shared/loop.ts';
import type { RunError, RunView } from '../../../shared/run.ts';
import { titleOfRun } from '../../../shared/run-types/index.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostStore } from '../store/open-store.ts';
import { writeMinute } from '../time/wall-clock.ts';
import type { Turn, TurnStart } from '../topics/turn-start.ts';
import type { AgentPort, AgentStanding, AgentTask } from './agent-port.ts';
import type { RunTypePorts } from './run-types/run-type.ts';

export interface AgentLoopsParts extends Pick<HostStore, 'loops' | 'topics' | 'runs' | 'runLoops'> {
  readonly runner: LoopRunner;
  readonly start: Pick<TurnStart, 'begin'>;
  readonly locale: () => Locale;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly workspace: () => Promise<string>;
  /** How long a loop waits for a person, in milliseconds. */
  readonly answerMs: () => number;
  /** Throws `run-limit-reached` if a run used up what it may use. */
  readonly refuseOverspent: (runId: RunId) => void;
  /**
   * Returns what a run of an automation works with; null: the run is of no automation; `foreign`:
   * another program wrote it.
   */
  readonly presetOf: (runId: RunId) => RunPreset | 'foreign' | null;
  readonly now: RunTypePorts['now'];
  readonly timeZone: () => string;
}

/** The number of characters of an automation's title that leave room for the time in the title of a topic. */
const MOST_OF_TITLE = 40;

/** The result of a call that nobody allowed in time, as the model reads it. */
const NOBODY_ANSWERED = 'Nobody answered in time. Go on without this call, and say so at the end.';

export class AgentLoops implements AgentPort {
  readonly #parts: AgentLoopsParts;

  constructor(parts: AgentLoopsParts) {
    this.#parts = parts;
  }

  async begin(run: RunView, task: AgentTask): Promise<LoopId> {
    const { runLoops, start, locale, presetOf } = this.#parts;
    const known = runLoops.ofRun(run.id);
    if (known !== null) return known.loopId;
    const preset = presetOf(run.id);
    if (preset === 'foreign') throw new LoopwrightError('automation-is-foreign');
    const turn = preset === null ? await this.#turnOf(run, task) : this.#turnOfPreset(preset);
    const { loopId } = await start.begin({
      ...{ ...turn, locale: locale(), attendant: 'inbox' },
      along: (topicId, id) => runLoops.add({ runId: run.id, loopId: id, topicId }),
    });
    return loopId;
  }

  async #turnOf(run: RunView, { goal, strategy }: AgentTask): Promise<Omit<Turn, 'locale'>> {
    const { topics, locale, workspace } = this.#parts;
    const asked = run.topicId === null ? undefined : topics.find(run.topicId);
    return {
      ...{ prompt: goal, title: run.title === '' ? goal : titleOfRun(run, locale()), strategy },
      workspace: asked?.workspace ?? (await workspace()),
      settings: { ...asked?.settings, strategy },
    };
  }

  /** The time in the title tells the topics of an automation's runs apart. */
  #turnOfPreset({ goal, title, workspace, limits, ...preset }: RunPreset): Omit<Turn, 'locale'> {
    const { now, timeZone } = this.#parts;
    const { strategy, model, approvalMode, serverSwitches } = preset;
    const settings = { strategy, model, approvalMode, serverSwitches };
    const short = title.length <= MOST_OF_TITLE ? title : `${title.slice(0, MOST_OF_TITLE).toWellFormed().trimEnd()}…`;
    const dated = `${short} · ${writeMinute(now(), timeZone())}`;
    return { prompt: goal, title: dated, workspace, limits, strategy, settings, keepsModel: true };
  }

  standing(loopId: LoopId): AgentStanding | null {
    const { loops, runner } = this.#parts;
    loops.markInterrupted();
    const record = loops.find(loopId);
    if (record === undefined) return null;
    const { state, limits } = record;
    const works = { name: 'works', done: loops.iterations(loopId) / limits.maxIterations } as const;
    if (runner.isDriving(loopId)) return works;
    if (ended(state)) return this.#ended(loopId, state);
    switch (state.name) {
      case 'paused':
        return { name: 'waits', deadline: null, asks: { callId: null, question: '' } };
      case 'waiting':
        return state.awaited.for === 'run' ? works : this.#waits(loopId, state);
      case 'interrupted':
        return { name: 'interrupted' };
      default:
        return works;
    }
  }

  async goOn(loopId: LoopId): Promise<void> {
    await this.#parts.runner.resume(loopId, { attendant: 'inbox' });
  }

  async deny(loopId: LoopId, callId: CallId): Promise<void> {
    const { loops, runner } = this.#parts;
    const asked = loops
      .journal(loopId, ['approval-requested'])
      .findLast((row) => row.kind === 'approval-requested' && row.callId === callId);
    const receipt = asked?.kind === 'approval-requested' ? (asked.asking?.receipt?.digest ?? '') : '';
    await runner.decideApproval(loopId, callId, { decision: 'deny', receipt, reason: NOBODY_ANSWERED });
  }

  rested(loopId: LoopId): Promise<void> {
    const { runner } = this.#parts;
    return runner.isDriving(loopId) ? runner.rested(loopId) : new Promise(() => undefined);
  }

  async letGo(run: RunView, loopId: LoopId): Promise<void> {
    const { runner, runs } = this.#parts;
    if (!runner.isDriving(loopId)) return;
    const now = await runs.find(run.id);
    if (now === null || now.state.name === 'canceled') await runner.stop(loopId);
    else await runner.interrupt(loopId);
  }

  /**
   * Stops the loops of runs that were canceled or deleted. From then on, and after any other end of
   * its run, a loop belongs to the user, who can continue it.
   */
  async tidy(): Promise<void> {
    const { runLoops, runner } = this.#parts;
    for (const { runId, loopId, mustStop } of runLoops.leftBehind()) {
      try {
        if (mustStop) await runner.stop(loopId);
        runLoops.letGo(runId);
      } catch (error) {
        // The process that drives the loop stops it.
        if (!(error instanceof LoopwrightError && error.code === 'conflict')) throw error;
      }
    }
  }

  #ended(loopId: LoopId, { outcome }: Extract<LoopState, { outcome: unknown }>): AgentStanding {
    const hasEffect = this.#parts.loops.journal(loopId, ['call-settled']).some((row) => {
      if (row.kind !== 'call-settled' || row.result.status !== 'done') return false;
      return row.result.changedFiles !== undefined;
    });
    return { name: 'ended', outcome, hasEffect, overspent: this.#overspent(loopId) };
  }

  #waits(loopId: LoopId, { awaited }: Extract<LoopState, { name: 'waiting' }>): AgentStanding {
    const { loops, answerMs, now } = this.#parts;
    const rows = loops.journal(loopId, ['approval-requested', 'question-requested', 'call-started']);
    if (awaited.for === 'approval') {
      const { callId } = awaited;
      const asked = rows.find((row) => row.kind === 'approval-requested' && row.callId === callId);
      return { name: 'waits', deadline: (asked?.at ?? now()) + answerMs(), asks: { callId } };
    }
    const asked = rows.at(-1);
    const question = asked?.kind === 'question-requested' ? asked.question : '';
    return { name: 'waits', deadline: (asked?.at ?? now()) + answerMs(), asks: { callId: null, question } };
  }

  #overspent(loopId: LoopId): RunError | null {
    const { runLoops, refuseOverspent } = this.#parts;
    const runId = runLoops.runOf(loopId);
    try {
      if (runId !== null) refuseOverspent(runId);
      return null;
    } catch (error) {
      if (!(error instanceof LoopwrightError)) throw error;
      return { code: error.failure, data: { ...error.data } as JsonObject, retryable: false };
    }
  }
}

/** The run of an automation has the settings of the automation, and none of the topic of its report. */

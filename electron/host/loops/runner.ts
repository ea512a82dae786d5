/**
 * Carries out requests to loops: begin, resume, answer, decide, stop, pause. The runner claims the
 * lease of a loop for this; `driver.ts` then drives the loop.
 */
import { setTimeout } from 'node:timers/promises';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import { type Attendant, awaitedRun, ended, type LoopLimits } from '../../../shared/loop.ts';
import { endedState } from '../../../shared/loop-ending.ts';
import type { TodoEdit } from '../../../shared/loop-todos.ts';
import type { ApprovalAnswer } from '../../../shared/mcp.ts';
import { type AttachedPart, userWords } from '../../../shared/message.ts';
import { blocksOf } from '../../../shared/wire/spoken-blocks.ts';
import type { AgenticLoopService } from '../loop/agentic-loop-service.ts';
import type { Strategy } from '../loop/effects.ts';
import { composedText, NO_WORK } from '../loop/final-text.ts';
import type { Entry } from '../loop/journal.ts';
import type { LoopRecord } from '../loop/ports.ts';
import {
  type Asked,
  answerQuestion,
  askAnew,
  decideApproval,
  goOn,
  type RestingLoop,
  resolveOutcome,
} from '../loop/user-decisions.ts';
import { unreportedCommandRuns } from '../store/command-runs.ts';
import type { Database } from '../store/database.ts';
import type { Inbox } from '../store/inbox.ts';
import { AgenticServices } from './agentic-services.ts';
import { LoopDriver, type LoopDriverParts } from './driver.ts';
import { attendantOf, checkedLimits } from './loop-input.ts';
import type { ResumeLoop, StartedLoop } from './requests.ts';
import { busy, type LoopStartParts, type NewTurn, startLoop, userMessage } from './start.ts';
import { replayableStrategy, strategyOf } from './strategies.ts';

export interface LoopRunnerParts extends Omit<LoopDriverParts, 'services'> {
  readonly database: Database;
  readonly inbox: Inbox;
  /**
   * Asks the process that drives a loop to stop it. Returns false if it cannot be asked. Absent: no
   * other process can be asked.
   */
  readonly stopElsewhere?: (loopId: LoopId) => Promise<boolean>;
  readonly factsFor?: NonNullable<LoopStartParts['factsFor']>;
  /** The attendant of the loops that begin or are resumed in this process. */
  readonly attendant: Attendant;
  readonly now: () => number;
}

type Decide = (loop: RestingLoop, strategy: Strategy) => void;

/**
 * The maximum number of attempts to stop a loop. The loop may come to rest before the request
 * reaches it; if more attempts are needed, there is a bug.
 */
const STOP_TRIES = 5;

/** How long another process may take to stop a loop: it looks for such requests every second. */
const LOOK_MS = 100;
const MOST_LOOKS = 60;

export class LoopRunner {
  readonly #parts: LoopRunnerParts;
  readonly #services: AgenticServices;
  readonly #driver: LoopDriver;

  constructor(parts: LoopRunnerParts) {
    this.#parts = parts;
    const { loops, log, now } = parts;
    const updateLimits = (loopId: LoopId, limits: Partial<LoopLimits>) => this.updateLimits(loopId, limits);
    this.#services = new AgenticServices({ loops, log, now, updateLimits });
    this.#driver = new LoopDriver({ ...parts, services: this.#services });
  }

  /** Throws `conflict` when a loop of the topic has not ended. */
  start(turn: NewTurn): StartedLoop {
    return startLoop({ ...this.#parts, driver: this.#driver }, turn);
  }

  /**
   * Makes room for a new turn: stops a paused or interrupted loop of the topic. Throws `conflict`
   * while a loop runs, because two loops in one topic would answer each other's messages, and
   * while a loop waits for the user, whose decision must not be lost.
   */
  async makeRoom(topicId: TopicId): Promise<void> {
    const { loops } = this.#parts;
    loops.markInterrupted();
    for (const { id, state } of loops.open(topicId)) {
      if (state.name === 'running' || awaitedRun(state) !== null) throw busy(id);
      if (state.name === 'waiting') throw new LoopwrightError('topic-waits', { loopId: id });
      await this.stop(id);
    }
  }

  /**
   * Waits for a loop of the topic that is about to rest. Throws `conflict` if a loop of the topic
   * runs or waits.
   */
  async refuseUnlessAtRest(topicId: TopicId): Promise<void> {
    const { loops } = this.#parts;
    loops.markInterrupted();
    const last = loops.last(topicId);
    if (last !== undefined && last.state.name !== 'running') await this.#driver.rest(last.id);
    loops.refuseWhileLive(topicId);
  }

  /** Resumes a loop and cancels a requested pause. */
  resume(
    loopId: LoopId,
    { limits = {}, more, attendant = this.#parts.attendant }: ResumeLoop & { readonly attendant?: Attendant },
  ): Promise<StartedLoop> {
    const decide: Decide = (loop, strategy) => {
      goOn(loop, strategy, checkedLimits(limits), more);
      this.#driver.pausing.delete(loopId);
    };
    return this.#decide(loopId, decide, attendant);
  }

  /**
   * Continues a loop that waits for this run, which has ended. Throws `conflict` if the loop no
   * longer waits for it, for example because another process has continued the loop.
   */
  goOnAfterRun(loopId: LoopId, runId: string): Promise<StartedLoop> {
    return this.#decide(loopId, (loop, strategy) => {
      const { state } = this.record(loopId);
      if (awaitedRun(state) !== runId) throw new LoopwrightError('loop-awaits-no-run', { state: state.name });
      goOn(loop, strategy);
    });
  }

  /**
   * Answers the question of a loop. `along` runs in the transaction that stores the answer. The
   * strategy receives the answer and its attachments as text.
   */
  answer(
    loopId: LoopId,
    words: string,
    along = () => {},
    attached: readonly AttachedPart[] = [],
  ): Promise<StartedLoop> {
    const { database, now } = this.#parts;
    const record = this.record(loopId);
    const carried = [...attached, ...unreportedCommandRuns(database, record.topicId)];
    const message = userMessage(record.topicId, loopId, userWords(words, carried), now());
    const text = blocksOf(message.parts)
      .filter((block) => typeof block === 'string')
      .join('\n\n');
    return this.#decide(loopId, (loop) => {
      database.transaction(() => {
        answerQuestion(loop, message, text);
        along();
      });
      this.#driver.tell(record, { type: 'message-stored', messageId: message.id, role: 'user' });
      this.#driver.tell(record, { type: 'question-answered', text });
    });
  }

  decideApproval(loopId: LoopId, callId: CallId, answer: ApprovalAnswer): Promise<StartedLoop> {
    return this.#decide(loopId, (loop) => {
      decideApproval(loop, callId, answer);
      const { receipt: _seen, effect: _effect, ...settled } = answer;
      this.#driver.tell(this.record(loopId), { type: 'approval-settled', callId, ...settled });
    });
  }

  /** Replaces the approval request in a row by a new one; see `askAnew`. */
  requestAgain(loopId: LoopId, ...request: Asked): boolean {
    const { loops, lease, now } = this.#parts;
    if (this.isDriving(loopId)) return false;
    const loop = { store: loops, loopId, owner: lease.owner, now: now() };
    return this.#driver.holding(loopId, () => askAnew(loop, ...request));
  }

  resolveOutcome(loopId: LoopId, callId: CallId, as: 'retry' | 'done' | 'skip'): Promise<StartedLoop> {
    return this.#decide(loopId, (loop) => resolveOutcome(loop, callId, as));
  }

  /**
   * Resolves when the loop has ended. A resting loop is driven once more with stop already
   * requested, so that it ends like a running one: with a result for every call and a final text.
   */
  async stop(loopId: LoopId): Promise<void> {
    for (let tries = 0; tries < STOP_TRIES; tries++) {
      const rest = this.#driver.rest(loopId);
      const { state } = this.record(loopId);
      if (rest !== undefined) {
        this.#driver.abort(loopId);
        await rest;
      } else if (ended(state)) return;
      else await this.#stopHere(loopId);
    }
  }

  /** Stops a loop that rests, or has it stopped by the process that drives it. */
  async #stopHere(loopId: LoopId): Promise<void> {
    try {
      await this.#stopAtRest(loopId);
    } catch (error) {
      const isHeld = error instanceof LoopwrightError && error.failure === 'loop-held';
      if (!isHeld || !(await this.#parts.stopElsewhere?.(loopId))) throw error;
      for (let looks = 0; looks < MOST_LOOKS && !ended(this.record(loopId).state); looks++) await setTimeout(LOOK_MS);
      if (!ended(this.record(loopId).state)) throw error;
    }
  }

  /**
   * Stops the loops of the topic that have not ended and are shown. Returns false if there are
   * none.
   */
  async stopAll(topicId: TopicId): Promise<boolean> {
    const { loops, versions } = this.#parts;
    loops.markInterrupted();
    const open = loops.open(topicId).filter(({ id }) => versions.shows(id));
    for (const { id } of open) await this.stop(id);
    return open.length > 0;
  }

  async #stopAtRest(loopId: LoopId): Promise<void> {
    this.#driver.refuseIfClosed();
    const { loops, versions, lease, now } = this.#parts;
    const record = this.record(loopId);
    loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      const strategy = replayableStrategy(record);
      if (strategy !== null) {
        loops.commit(loopId, lease.owner, { state: { name: 'running' } });
        const abort = new AbortController();
        abort.abort('stop');
        await this.#driver.drive(record, strategy, abort).rest;
        return;
      }
      const reason = 'user_cancelled';
      const ending = { reason, limits: record.limits, budget: null, work: NO_WORK, error: null, open: [] } as const;
      const outcome = { reason, text: composedText(record.locale, ending) } as const;
      const row = { kind: 'ended', outcome, inboxIds: [], seq: 0, at: now() } as const;
      const state = endedState(outcome);
      loops.commit(loopId, lease.owner, { rows: [row], state });
      if (versions.shows(loopId)) this.#driver.tell(record, { type: 'loop-state', state });
    } finally {
      if (this.#driver.rest(loopId) === undefined) this.#driver.release(loopId);
    }
  }

  /**
   * Pauses a loop at its next boundary. A waiting loop pauses at the first boundary after the
   * answer.
   */
  pause(loopId: LoopId): void {
    const { state } = this.record(loopId);
    if (!this.isDriving(loopId) && state.name !== 'waiting') {
      throw new LoopwrightError('loop-not-running-here', { loopId });
    }
    this.#driver.pausing.add(loopId);
  }

  /**
   * Makes the next attempt at a model call at once. Does nothing if the loop does not wait for one.
   * Throws `conflict` if another process drives the loop.
   */
  retryNow(loopId: LoopId): void {
    const { state } = this.record(loopId);
    if (!this.#driver.retryNow(loopId) && state.name === 'running')
      throw new LoopwrightError('retry-elsewhere', { loopId });
  }

  isPausing(loopId: LoopId): boolean {
    return this.#driver.pausing.has(loopId);
  }

  say(loopId: LoopId, text: string, attached: readonly AttachedPart[] = []): void {
    const { topicId, state } = this.record(loopId);
    if (ended(state)) {
      throw new LoopwrightError('loop-ended', { loopId });
    }
    const { database, inbox } = this.#parts;
    const carried = [...attached, ...unreportedCommandRuns(database, topicId)];
    inbox.put(loopId, { type: 'message', message: userWords(text, carried) });
  }

  /** Edits the todo list of a loop on behalf of the user. */
  editTodos(loopId: LoopId, todos: readonly TodoEdit[]): void {
    const record = this.record(loopId);
    if (ended(record.state)) throw new LoopwrightError('loop-ended', { loopId });
    this.#parts.inbox.put(loopId, { type: 'todos', todos });
    if (this.#parts.versions.shows(loopId)) this.#driver.tell(record, { type: 'todos-edited', todos });
  }

  /** Returns the edits of the todo list that the loop has not received yet. */
  todoEdits(loopId: LoopId): readonly TodoEdit[] {
    return this.#parts.inbox.waiting(loopId).flatMap(({ item }) => (item.type === 'todos' ? item.todos : []));
  }

  updateLimits(loopId: LoopId, limits: Partial<LoopLimits>): void {
    const record = this.record(loopId);
    const chosen = { ...record.limits, ...checkedLimits(limits) };
    this.#driver.holding(loopId, () => this.#append(loopId, { kind: 'limits-changed', limits: chosen }));
    if (this.#parts.versions.shows(loopId)) this.#driver.tell(record, { type: 'limits-changed', limits: chosen });
  }

  /**
   * Returns the agentic service of a loop that was driven in this process. The service outlives
   * approvals and pauses. Throws `conflict` for any other loop.
   */
  service(loopId: LoopId): AgenticLoopService {
    const service = this.#services.find(loopId);
    if (service === undefined) throw new LoopwrightError('loop-never-run-here', { loopId });
    return service;
  }

  /**
   * Whether this process drives the loop. This is also true between the loop's last commit and its
   * rest.
   */
  isDriving(loopId: LoopId): boolean {
    return this.#driver.rest(loopId) !== undefined;
  }

  /** Resolves when a loop that this process drives rests; at once if it drives another or none. */
  async rested(loopId: LoopId): Promise<void> {
    await this.#driver.rest(loopId);
  }

  /** Lets a loop that this process drives rest, so that it can go on in another process. */
  async interrupt(loopId: LoopId): Promise<void> {
    this.#driver.abort(loopId, 'interrupt');
    await this.rested(loopId);
  }

  record(loopId: LoopId): LoopRecord {
    return this.#parts.loops.record(loopId);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /**
   * Claims the lease of a resting loop, writes the decision and continues to drive the loop. Waits
   * for a loop that is about to rest.
   */
  async #decide(loopId: LoopId, decide: Decide, attendant: Attendant | null = null): Promise<StartedLoop> {
    this.#driver.refuseIfClosed();
    const { loops, versions, lease, now } = this.#parts;
    if (this.record(loopId).state.name !== 'running') await this.#driver.rest(loopId);
    this.#driver.refuseIfClosed();
    if (this.isDriving(loopId)) throw new LoopwrightError('loop-running', { loopId });
    const record = this.record(loopId);
    const strategy = strategyOf(record);
    const other = loops.open(record.topicId).find(({ id, state }) => id !== loopId && state.name === 'running');
    if (other !== undefined) throw busy(other.id);
    loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      versions.bringToEnd(record.topicId, loopId);
      decide({ store: loops, loopId, owner: lease.owner, now: now() }, strategy);
      this.#attend(loopId, attendant);
      return this.#driver.drive(this.record(loopId), strategy);
    } catch (error) {
      this.#driver.release(loopId);
      throw error;
    }
  }

  /**
   * Records in the journal who attends the loop from now on, no matter who began it: `asked`, or this
   * process. Whoever answers from the inbox does not watch what the loop does next.
   */
  #attend(loopId: LoopId, asked: Attendant | null): void {
    const { loops, attendant } = this.#parts;
    const known = attendantOf(loops, loopId);
    const by = asked ?? (known === 'inbox' ? known : attendant);
    if (known !== by) this.#append(loopId, { kind: 'attended', by });
  }

  /** Commits a row that belongs to no effect. The caller holds the lease of the loop. */
  #append(loopId: LoopId, entry: Extract<Entry, { kind: 'attended' | 'limits-changed' }>): void {
    const { loops, lease, now } = this.#parts;
    const seq = loops.journal(loopId, ['effect']).at(-1)?.seq ?? 0;
    const limits = entry.kind === 'limits-changed' ? { limits: entry.limits } : {};
    loops.commit(loopId, lease.owner, { rows: [{ ...entry, seq, at: now() }], ...limits });
  }
}

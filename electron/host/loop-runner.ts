/** The loops this process drives: started, resumed, decided upon, stopped. Holds a lease on each while it is driven, and on none at rest. */
import { LoopwrightError, messageOf } from '../../shared/errors.ts';
import type { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { LoopId as LoopIdSchema, MessageId as MessageIdSchema } from '../../shared/ids.ts';
import {
  ended,
  type Locale,
  type LoopEvent,
  LoopLimits,
  type LoopState,
  type StrategyName,
} from '../../shared/loop.ts';
import type { ApprovalDecision } from '../../shared/mcp.ts';
import { type Message, userText } from '../../shared/message.ts';
import { reasonText } from '../../shared/prompts/final-text.ts';
import { AgenticServices } from './agentic-services.ts';
import type { StartedLoop } from './host-api.ts';
import type { AgenticLoopService } from './loop/agentic-loop-service.ts';
import { driveLoop } from './loop/drive.ts';
import type { Strategy } from './loop/effects.ts';
import type { LoopPorts, LoopRecord } from './loop/ports.ts';
import { strategies } from './loop/strategies/index.ts';
import { answerQuestion, decideApproval, goOn, type RestingLoop, resolveOutcome } from './loop/user-decisions.ts';
import { newId } from './new-id.ts';
import type { ShellPorts } from './ports.ts';
import type { Database } from './store/database.ts';
import { Inbox } from './store/inbox.ts';
import type { LeaseKeeper } from './store/lease-keeper.ts';
import type { Loops } from './store/loops.ts';
import type { Messages } from './store/messages.ts';
import { conversation } from './topics/conversation.ts';
import { loopInput, parseInput, type StoredInput } from './topics/loop-input.ts';

interface Driven {
  readonly abort: AbortController;
  readonly rest: Promise<LoopState>;
}

export interface LoopRunnerParts {
  readonly database: Database;
  readonly loops: Loops;
  readonly messages: Messages;
  readonly lease: LeaseKeeper;
  readonly ports: LoopPorts;
  readonly shell: ShellPorts;
}

export interface NewTurn {
  /** The topic, made first if it is a new one. Runs inside the transaction that stores the turn. */
  readonly topic: () => TopicId;
  readonly prompt: string;
  readonly workspace: string;
  readonly strategy: StrategyName;
  readonly locale: Locale;
  readonly limits: LoopLimits;
}

/** A loop may come to rest once between the request and its being heard; more than a few times is a bug. */
const STOP_TRIES = 5;

/** How long closing waits for loops to come to rest. What does not is found interrupted at the next start. */
const CLOSE_WAIT_MS = 5_000;

export class LoopRunner {
  readonly #parts: LoopRunnerParts;
  readonly #driven = new Map<LoopId, Driven>();
  readonly #services: AgenticServices;
  /** Loops that pause at their next boundary. */
  readonly #pausing = new Set<LoopId>();
  #closed = false;

  constructor(parts: LoopRunnerParts) {
    this.#parts = parts;
    const { loops, shell } = parts;
    const updateLimits = (loopId: LoopId, limits: Partial<LoopLimits>) => this.updateLimits(loopId, limits);
    this.#services = new AgenticServices({ loops, log: shell.log, now: shell.now, updateLimits });
  }

  /** Stores topic, user's message and loop in one transaction, then drives. */
  start(turn: NewTurn): StartedLoop {
    this.#refuseIfClosed();
    const { database, loops, messages, lease } = this.#parts;
    if (this.#driven.size === 0) database.prepareForWriting();
    const strategy = strategyNamed(turn.strategy);
    const loopId = newId(LoopIdSchema);
    const { workspace, locale, limits } = turn;
    const goal = database.transaction(() => {
      const topicId = turn.topic();
      const input: StoredInput = {
        goal: turn.prompt,
        historyUntil: messages.last(topicId)?.id ?? null,
        workspace,
        locale,
        facts: [],
        recentRuns: [],
        settings: { limits },
      };
      const identity = { id: loopId, topicId, strategy: strategy.name, strategyVersion: strategy.version };
      loops.create({ ...identity, workspace, locale, limits, state: { name: 'running' } }, input, lease);
      const message = this.#message(topicId, loopId, turn.prompt);
      messages.append(message);
      return message;
    });
    const record = loops.record(loopId);
    const started = this.#drive(record, strategy, new AbortController());
    this.#tell(record, { type: 'message-stored', messageId: goal.id, role: 'user' });
    return started;
  }

  /**
   * Makes room for a new turn: a loop of the topic that rests is stopped, since the user moves on. Throws `conflict` while one runs: two
   * loops in one topic would answer each other's messages.
   */
  async makeRoom(topicId: TopicId): Promise<void> {
    const { loops } = this.#parts;
    loops.markInterrupted();
    for (const { id, state } of loops.list({ topicId })) {
      if (state.name === 'running') {
        throw new LoopwrightError('conflict', 'A loop is running in this topic. Stop it, or send the message to it.', {
          loopId: id,
        });
      }
      if (!ended(state)) await this.stop(id);
    }
  }

  resume(loopId: LoopId, limits: Partial<LoopLimits>): Promise<StartedLoop> {
    this.#pausing.delete(loopId);
    return this.#decide(loopId, (loop, strategy) => goOn(loop, strategy, checked(limits)));
  }

  answer(loopId: LoopId, text: string): Promise<StartedLoop> {
    const message = this.#message(this.record(loopId).topicId, loopId, text);
    return this.#decide(loopId, (loop) => {
      answerQuestion(loop, message, text);
      this.#tell(this.record(loopId), { type: 'message-stored', messageId: message.id, role: 'user' });
      this.#tell(this.record(loopId), { type: 'question-answered', text });
    });
  }

  decideApproval(loopId: LoopId, callId: CallId, decision: ApprovalDecision): Promise<StartedLoop> {
    return this.#decide(loopId, (loop) => {
      decideApproval(loop, callId, decision);
      this.#tell(this.record(loopId), { type: 'approval-settled', callId, decision });
    });
  }

  resolveOutcome(loopId: LoopId, callId: CallId, as: 'retry' | 'done' | 'skip'): Promise<StartedLoop> {
    return this.#decide(loopId, (loop) => resolveOutcome(loop, callId, as));
  }

  /**
   * Resolves when the loop has ended. One at rest is driven once more with stop already requested, so that it ends like a running one: results
   * paired, a final text. A loop that came to rest while stop was on its way is stopped there.
   */
  async stop(loopId: LoopId): Promise<void> {
    for (let tries = 0; tries < STOP_TRIES; tries++) {
      const driven = this.#driven.get(loopId);
      const { state } = this.record(loopId);
      if (driven !== undefined) {
        driven.abort.abort('stop');
        await driven.rest;
      } else if (ended(state)) return;
      else await this.#stopAtRest(loopId);
    }
  }

  async #stopAtRest(loopId: LoopId): Promise<void> {
    this.#refuseIfClosed();
    const { loops, lease, shell } = this.#parts;
    const record = this.record(loopId);
    loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      const strategy = replayableStrategy(record);
      if (strategy !== null) {
        loops.commit(loopId, lease.owner, { state: { name: 'running' } });
        const abort = new AbortController();
        abort.abort('stop');
        await this.#drive(record, strategy, abort).rest;
        return;
      }
      const outcome = {
        reason: 'user_cancelled',
        text: reasonText(record.locale, 'user_cancelled', record.limits),
      } as const;
      const row = { kind: 'ended', outcome, inboxIds: [], seq: 0, at: shell.now() } as const;
      loops.commit(loopId, lease.owner, { rows: [row], state: { name: 'stopped', outcome } });
    } finally {
      if (!this.#driven.has(loopId)) this.#release(loopId);
    }
  }

  /** Takes effect at the next boundary; of a loop that waits, at the first one behind the answer. */
  pause(loopId: LoopId): void {
    const { state } = this.record(loopId);
    if (!this.#driven.has(loopId) && state.name !== 'waiting') {
      throw new LoopwrightError('conflict', 'This loop is not running here.', { loopId });
    }
    this.#pausing.add(loopId);
  }

  say(loopId: LoopId, text: string): void {
    if (ended(this.record(loopId).state)) {
      throw new LoopwrightError('conflict', 'This loop has ended; send a new message instead.', { loopId });
    }
    new Inbox(this.#parts.database).put(loopId, { type: 'message', message: userText(text) });
  }

  updateLimits(loopId: LoopId, limits: Partial<LoopLimits>): void {
    const record = this.record(loopId);
    const { loops, lease } = this.#parts;
    const chosen = { ...record.limits, ...checked(limits) };
    const held = this.#driven.has(loopId);
    if (!held) loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      loops.commit(loopId, lease.owner, { limits: chosen });
    } finally {
      if (!held) loops.release(loopId, lease.owner);
    }
  }

  /** The agentic service of a loop that was driven here, kept over approvals and pauses. Throws `conflict` for any other. */
  service(loopId: LoopId): AgenticLoopService {
    const service = this.#services.find(loopId);
    if (service === undefined) throw new LoopwrightError('conflict', 'This loop has not run here.', { loopId });
    return service;
  }

  record(loopId: LoopId): LoopRecord {
    return this.#parts.loops.record(loopId);
  }

  /** Interrupts what runs, so that it can be resumed, and waits until it rests; bounded. */
  async close(): Promise<void> {
    this.#closed = true;
    const rests = [...this.#driven.values()].map((driven) => {
      driven.abort.abort('interrupt');
      return driven.rest;
    });
    if (rests.length === 0) return;
    const bound = Promise.withResolvers<void>();
    const timer = setTimeout(bound.resolve, CLOSE_WAIT_MS);
    await Promise.race([Promise.allSettled(rests), bound.promise]);
    clearTimeout(timer);
  }

  /** Takes a loop at rest, writes the decision, and drives on. A loop that is about to rest here is waited for. */
  async #decide(loopId: LoopId, decide: (loop: RestingLoop, strategy: Strategy) => void): Promise<StartedLoop> {
    this.#refuseIfClosed();
    const { loops, lease, shell } = this.#parts;
    const driven = this.#driven.get(loopId);
    if (driven !== undefined && this.record(loopId).state.name !== 'running') await driven.rest;
    this.#refuseIfClosed();
    if (this.#driven.has(loopId)) throw new LoopwrightError('conflict', 'This loop is running.', { loopId });
    const strategy = strategyOf(this.record(loopId));
    loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      decide({ store: loops, loopId, owner: lease.owner, now: shell.now() }, strategy);
      return this.#drive(this.record(loopId), strategy, new AbortController());
    } catch (error) {
      this.#release(loopId);
      throw error;
    }
  }

  #drive(record: LoopRecord, strategy: Strategy, abort: AbortController): StartedLoop {
    const { loops, lease, messages, ports } = this.#parts;
    const stored = parseInput(loops.input(record.id));
    const history = stored.historyUntil === null ? [] : conversation(messages, record.topicId, stored.historyUntil);
    const service = this.#services.of(record, strategy);
    const rest = Promise.withResolvers<LoopState>();
    this.#driven.set(record.id, { abort, rest: rest.promise });
    void driveLoop({
      record,
      owner: lease.owner,
      strategy,
      input: loopInput(record.id, stored, history),
      ports,
      controls: { signal: abort.signal, pauseRequested: () => this.#pausing.has(record.id) },
      monitor: (event) => {
        service.take(event);
        this.#tell(record, event);
      },
    }).then((state) => {
      this.#driven.delete(record.id);
      if (state.name === 'paused' || ended(state)) this.#pausing.delete(record.id);
      this.#release(record.id);
      rest.resolve(state);
    });
    return { loopId: record.id, topicId: record.topicId, rest: rest.promise };
  }

  #refuseIfClosed(): void {
    if (this.#closed) throw new LoopwrightError('conflict', 'The app is closing. Do this again after the next start.');
  }

  #release(loopId: LoopId): void {
    try {
      this.#parts.loops.release(loopId, this.#parts.lease.owner);
    } catch (error) {
      this.#parts.shell.log.warn(`[Agentic] loop ${loopId} was not released: ${messageOf(error)}`);
    }
  }

  #tell(record: LoopRecord, event: LoopEvent): void {
    const { shell } = this.#parts;
    shell.onEvent({ ...event, loopId: record.id, topicId: record.topicId, at: shell.now() });
  }

  #message(topicId: TopicId, loopId: LoopId, text: string): Message {
    const id: MessageId = newId(MessageIdSchema);
    return { ...userText(text), id, topicId, loopId, model: null, createdAt: this.#parts.shell.now() };
  }
}

export function strategyNamed(name: StrategyName): Strategy {
  const strategy = strategies[name];
  if (strategy === undefined)
    throw new LoopwrightError('bad-usage', `The strategy ${name} is not built yet.`, { strategy: name });
  return strategy;
}

/** A journal can be replayed only by the version that wrote it; null for any other. */
function replayableStrategy(record: LoopRecord): Strategy | null {
  const strategy = strategies[record.strategy];
  return strategy?.version === record.strategyVersion ? strategy : null;
}

function strategyOf(record: LoopRecord): Strategy {
  const strategy = replayableStrategy(record);
  if (strategy !== null) return strategy;
  throw new LoopwrightError(
    'replay-diverged',
    `This loop was begun by another version of the ${record.strategy} strategy and cannot be continued. Send a new message in its topic to go on.`,
    { loopId: record.id },
  );
}

function checked(limits: Partial<LoopLimits>): Partial<LoopLimits> {
  const parsed = LoopLimits.partial().safeParse(limits);
  if (parsed.success) return limits;
  throw new LoopwrightError('bad-usage', `A limit is out of range: ${parsed.error.issues[0]?.path.join('.')}.`);
}

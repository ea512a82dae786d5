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
import type { StartedLoop } from './host-api.ts';
import { AgenticLoopService } from './loop/agentic-loop-service.ts';
import { judge, tallyOf } from './loop/budget.ts';
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
  readonly service: AgenticLoopService;
  readonly abort: AbortController;
  pause: boolean;
  rest: Promise<LoopState>;
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
  readonly topicId: TopicId;
  readonly prompt: string;
  readonly workspace: string;
  readonly strategy: StrategyName;
  readonly locale: Locale;
  readonly limits: LoopLimits;
}

/** How long closing waits for loops to come to rest. What does not is found interrupted at the next start. */
const CLOSE_WAIT_MS = 5_000;

export class LoopRunner {
  readonly #parts: LoopRunnerParts;
  readonly #driven = new Map<LoopId, Driven>();

  constructor(parts: LoopRunnerParts) {
    this.#parts = parts;
  }

  /** Stores the user's message and the loop in one transaction, then drives. */
  start(turn: NewTurn): StartedLoop {
    const { database, loops, messages, lease, shell } = this.#parts;
    const strategy = strategyNamed(turn.strategy);
    const loopId = newId(LoopIdSchema);
    const goal = this.#message(turn.topicId, loopId, turn.prompt);
    const input: StoredInput = {
      goal: turn.prompt,
      historyUntil: messages.last(turn.topicId)?.id ?? null,
      workspace: turn.workspace,
      locale: turn.locale,
      facts: [],
      recentRuns: [],
      settings: { limits: turn.limits },
    };
    database.transaction(() => {
      const { topicId, workspace, locale, limits } = turn;
      const state: LoopState = { name: 'running' };
      const identity = { id: loopId, topicId, strategy: strategy.name, strategyVersion: strategy.version };
      loops.create({ ...identity, workspace, locale, limits, state }, input, lease);
      messages.append(goal);
    });
    const started = this.#drive(loops.record(loopId), strategy);
    shell.onEvent({ type: 'message-stored', messageId: goal.id, role: 'user', ...this.#located(started) });
    return started;
  }

  resume(loopId: LoopId, limits: Partial<LoopLimits>): Promise<StartedLoop> {
    return this.#decide(loopId, (loop, strategy) => goOn(loop, strategy, checked(this.record(loopId), limits)));
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

  /** A loop at rest is driven once more with stop already requested, so that it ends like a running one: results paired, a final text. */
  async stop(loopId: LoopId): Promise<void> {
    const driven = this.#driven.get(loopId);
    if (driven === undefined) {
      const { state } = this.record(loopId);
      if (ended(state)) return;
      const started = await this.#decide(loopId, (loop) => {
        loop.store.commit(loopId, loop.owner, { state: { name: 'running' } });
      });
      this.#driven.get(loopId)?.abort.abort('stop');
      await started.rest;
      return;
    }
    driven.abort.abort('stop');
    await driven.rest;
  }

  pause(loopId: LoopId): void {
    const driven = this.#driven.get(loopId);
    if (driven === undefined) throw new LoopwrightError('conflict', 'This loop is not running here.', { loopId });
    driven.pause = true;
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
    const chosen = { ...record.limits, ...checked(record, limits) };
    const held = this.#driven.has(loopId);
    if (!held) loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      loops.commit(loopId, lease.owner, { limits: chosen });
    } finally {
      if (!held) loops.release(loopId, lease.owner);
    }
  }

  /** The agentic service of a loop that is driven here. Throws `conflict` for one at rest. */
  service(loopId: LoopId): AgenticLoopService {
    const driven = this.#driven.get(loopId);
    if (driven === undefined) throw new LoopwrightError('conflict', 'This loop is not running here.', { loopId });
    return driven.service;
  }

  record(loopId: LoopId): LoopRecord {
    return this.#parts.loops.record(loopId);
  }

  /** Interrupts what runs, so that it can be resumed, and waits until it rests; bounded. */
  async close(): Promise<void> {
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
    const { loops, lease, shell } = this.#parts;
    const driven = this.#driven.get(loopId);
    if (driven !== undefined && this.record(loopId).state.name !== 'running') await driven.rest;
    const strategy = strategyOf(this.record(loopId));
    loops.claim(loopId, lease.owner, lease.leaseMs);
    try {
      decide({ store: loops, loopId, owner: lease.owner, now: shell.now() }, strategy);
    } catch (error) {
      loops.release(loopId, lease.owner);
      throw error;
    }
    return this.#drive(this.record(loopId), strategy);
  }

  #drive(record: LoopRecord, strategy: Strategy): StartedLoop {
    const { loops, lease, messages, ports } = this.#parts;
    const driven: Driven = {
      service: this.#service(record, strategy),
      abort: new AbortController(),
      pause: false,
      rest: Promise.resolve(record.state),
    };
    const stored = parseInput(loops.input(record.id));
    const history = stored.historyUntil === null ? [] : conversation(messages, record.topicId, stored.historyUntil);
    this.#driven.set(record.id, driven);
    driven.rest = driveLoop({
      record,
      owner: lease.owner,
      strategy,
      input: loopInput(record.id, stored, history),
      ports,
      controls: { signal: driven.abort.signal, pauseRequested: () => driven.pause },
      monitor: (event) => {
        driven.service.take(event);
        this.#tell(record, event);
      },
    }).finally(() => {
      this.#driven.delete(record.id);
      this.#release(record.id);
    });
    return { loopId: record.id, topicId: record.topicId, rest: driven.rest };
  }

  #service(record: LoopRecord, strategy: Strategy): AgenticLoopService {
    const { loops, shell } = this.#parts;
    const service = new AgenticLoopService({
      record: () => this.record(record.id),
      updateLimits: (limits) => this.updateLimits(record.id, limits),
      judge: () =>
        judge(tallyOf(loops.journal(record.id), strategy), this.record(record.id).limits, strategy, 'iterate'),
      now: shell.now,
    });
    const loop = { loopId: record.id };
    service.on('iteration:start', (iteration) => shell.log.info(`[Agentic] iteration ${iteration} begins`, loop));
    service.on('iteration:end', (iteration) => shell.log.info(`[Agentic] iteration ${iteration} ends`, loop));
    service.on('mistake', (count, limit) => shell.log.warn(`[Agentic] mistake ${count} of ${limit}`, loop));
    service.on('complete', (state) => shell.log.info(`[Agentic] the loop ends: ${state.completionReason}`, loop));
    return service;
  }

  #release(loopId: LoopId): void {
    try {
      this.#parts.loops.release(loopId, this.#parts.lease.owner);
    } catch (error) {
      this.#parts.shell.log.warn(`[Agentic] loop ${loopId} was not released: ${messageOf(error)}`);
    }
  }

  #tell(record: LoopRecord, event: LoopEvent): void {
    this.#parts.shell.onEvent({ ...event, ...this.#located({ loopId: record.id, topicId: record.topicId }) });
  }

  #located({ loopId, topicId }: { readonly loopId: LoopId; readonly topicId: TopicId }) {
    return { loopId, topicId, at: this.#parts.shell.now() };
  }

  #message(topicId: TopicId, loopId: LoopId, text: string): Message {
    const id: MessageId = newId(MessageIdSchema);
    return { ...userText(text), id, topicId, loopId, model: null, createdAt: this.#parts.shell.now() };
  }
}

function strategyNamed(name: StrategyName): Strategy {
  const strategy = strategies[name];
  if (strategy === undefined)
    throw new LoopwrightError('bad-usage', `The strategy ${name} is not built yet.`, { strategy: name });
  return strategy;
}

/** A journal can be replayed only by the version that wrote it. */
function strategyOf(record: LoopRecord): Strategy {
  const strategy = strategyNamed(record.strategy);
  if (strategy.version === record.strategyVersion) return strategy;
  throw new LoopwrightError(
    'replay-diverged',
    `This loop was begun by version ${record.strategyVersion} of the ${record.strategy} strategy and cannot be continued by version ${strategy.version}. Send a new message in its topic to go on.`,
    { loopId: record.id },
  );
}

function checked(record: LoopRecord, limits: Partial<LoopLimits>): Partial<LoopLimits> {
  const parsed = LoopLimits.safeParse({ ...record.limits, ...limits });
  if (parsed.success) return limits;
  throw new LoopwrightError('bad-usage', `A limit is out of range: ${parsed.error.issues[0]?.path.join('.')}.`);
}

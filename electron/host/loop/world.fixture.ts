/**
 * A minimal environment for loops in tests: an in-memory store, a scripted model, and tools that
 * record their calls.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/failures/failures.ts';
import { type CallId, CallId as CallIdSchema, LoopId, MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import {
  type Asking,
  type Attendant,
  DEFAULT_LIMITS,
  type LoopEvent,
  type LoopInput,
  type LoopLimits,
  type LoopState,
} from '../../../shared/loop.ts';
import { ATTEMPT_COMPLETION, FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import type { Message, ModelMessage, Opaque } from '../../../shared/message.ts';
import { userText } from '../../../shared/message.ts';
import type { Finish, ModelEvent, ModelRequest, Usage } from '../../../shared/model.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import { driveLoop } from './drive.ts';
import type { InboxItem, RecentRun, RunChoice, Strategy } from './effects.ts';
import type { JournalRow } from './journal-rows.ts';
import type {
  Grant,
  LoopChange,
  LoopPorts,
  LoopRecord,
  PrintedCallsMode,
  ToolHooks,
  ToolOutcome,
  Verdict,
} from './ports.ts';
import { RetryWaits } from './retry-waits.ts';

const TEST_SERVER: ServerId = ServerId.parse('test');

export interface Scripted {
  readonly text?: string;
  readonly calls?: readonly {
    readonly name: string;
    readonly arguments?: JsonObject;
    readonly malformed?: { raw: string; error: string };
    readonly opaque?: Opaque;
  }[];
  readonly finish?: Finish;
  /** The usage of the reply. Default: 10 input tokens, 1 output token, and no price. */
  readonly usage?: Usage;
  /** Whether the reply hangs until the call is aborted. */
  readonly hang?: boolean;
}

/**
 * Returns the reply to a request. `turn` is the number of replies so far. `uncompacted` contains
 * the messages that the strategy gave.
 */
export type Script = (
  request: Omit<ModelRequest, 'model'>,
  turn: number,
  uncompacted: readonly ModelMessage[],
) => Scripted;

export type FakeVerdict =
  | Extract<Verdict, { verdict: 'deny' }>
  | (Pick<Extract<Verdict, { verdict: 'ask' }>, 'verdict'> & Asking);

/** The receipt of a fake call. An answer that approves it names the digest ''. */
export const RECEIPT: Receipt = {
  effect: { kind: 'call' },
  folder: '/nowhere',
  ignored: [],
  covers: { kind: 'tool' },
  offers: ['once', 'topic', 'folder'],
  expiresAt: Number.MAX_SAFE_INTEGER,
  digest: '',
};

const GRANT: Grant = { mayChange: true, mayTouchProtected: false };

export interface FakeTool {
  readonly name: string;
  readonly readOnly?: boolean;
  readonly idempotent?: boolean;
  readonly server?: ServerId;
  readonly verdict?: FakeVerdict;
  /** The schema of its arguments. Default: any arguments. */
  readonly schema?: JsonObject;
  /** Runs the tool. Default: the tool succeeds and returns its arguments as text. */
  readonly run?: (
    args: JsonObject,
    signal: AbortSignal,
    hooks: ToolHooks,
  ) => Promise<Partial<ToolOutcome>> | Partial<ToolOutcome>;
}

export const completionTool: FakeTool = { name: ATTEMPT_COMPLETION, server: FILE_EDITOR, readOnly: true };

const id = (kind: string, n: number): string => `${kind}_${n.toString().padStart(26, '0')}`;
const clone = <T>(value: T): T => structuredClone(value);

/** The types of runs that a loop in a world may choose. */
const RUN_CHOICES: readonly RunChoice[] = [{ name: 'sleep', instructions: 'Waits. Input: {"seconds": a number}.' }];

export interface WorldOptions {
  /** The runs of the topic, and the failure of every start. Default: no runs, and a start succeeds. */
  readonly runs?: {
    readonly recent?: readonly RecentRun[];
    readonly fails?: Failure;
    readonly choosable?: readonly RunChoice[];
  };
  readonly strategy: Strategy;
  readonly script: Script;
  readonly tools?: readonly FakeTool[];
  readonly limits?: Partial<LoopLimits>;
  /** Default: a user at a window. */
  readonly attendant?: Attendant;
  /** Default: no answers were given in advance. */
  readonly answersLeft?: () => number;
  /** Default: the goal "do it", no history, no facts, and English. */
  readonly input?: Partial<Pick<LoopInput, 'goal' | 'history' | 'locale' | 'environment' | 'facts'>>;
}

export class World {
  readonly options: WorldOptions;
  readonly events: LoopEvent[] = [];
  /** The side effects in the form `name {arguments}`, including started background runs. */
  readonly effects: { readonly what: string; readonly afterRow: number }[] = [];
  readonly bugs: unknown[] = [];
  /** The grants of the calls that ran, in order. */
  readonly grants: (Grant | null)[] = [];
  readonly requests: Omit<ModelRequest, 'model'>[] = [];
  rows: JournalRow[] = [];
  messages: Message[] = [];
  inbox: { id: string; item: InboxItem }[] = [];
  /** The ids of facts that do not count any more. */
  withdrawn: ReadonlySet<number> = new Set();
  /** Says which facts count. Default: those that are not withdrawn. */
  facts: NonNullable<LoopPorts['facts']> = {
    counting: (_place, facts) => new Set(facts.map((fact) => fact.id).filter((known) => !this.withdrawn.has(known))),
  };
  tools: readonly FakeTool[];
  /** The names of tools for which a request has no space. */
  notOffered: readonly string[] = [];
  model = 'first';
  /** The name of the fallback model; null: there is none. */
  fallbackModel: string | null = null;
  /** Whether models get the images of their requests. */
  takesImages = true;
  /** How the calls of some models fail, by name. */
  failing: Readonly<Record<string, Finish>> = {};
  /** The names of the models that were called, in order. */
  readonly calledModels: string[] = [];
  printedCalls: PrintedCallsMode = 'report';
  compacts = false;
  compaction: LoopPorts['compaction'] = { fit: async ({ messages }) => messages };
  record: LoopRecord;
  owner = 'owner';
  pause = false;
  retryWaits = new RetryWaits();
  abort = new AbortController();
  clock = 1_000;
  runs = new Map<string, { readonly id: string; readonly afterRow: number }>();
  /** Whether runs that were started have ended. */
  runsHaveEnded = false;
  onCommit: (() => void) | null = null;
  /** Returns `differs` for a call whose effect is no longer the approved one. */
  beforeCall: (name: string) => 'differs' | null = () => null;
  #ids = 0;
  /** The limits in row 0, which later changes of the limits leave alone. */
  readonly #limitsAtStart: LoopLimits;

  constructor(options: WorldOptions) {
    this.options = options;
    this.tools = [completionTool, ...(options.tools ?? [])];
    this.record = {
      id: LoopId.parse(id('loop', 1)),
      topicId: TopicId.parse(id('topic', 1)),
      strategy: options.strategy.name,
      strategyVersion: options.strategy.version,
      workspace: '/nowhere',
      locale: options.input?.locale ?? 'en',
      state: { name: 'running' },
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      createdAt: 0,
      updatedAt: 0,
    };
    this.#limitsAtStart = this.record.limits;
  }

  /** Returns the same world for a new process, with only the first `count` rows on disk. */
  restartedAfter(count: number): World {
    const world = new World(this.options);
    world.rows = this.rows.slice(0, count);
    world.messages = clone(this.messages);
    world.fallbackModel = this.fallbackModel;
    world.takesImages = this.takesImages;
    world.failing = this.failing;
    world.runs = new Map([...this.runs].filter(([, run]) => run.afterRow <= count));
    world.record = { ...world.record, state: { name: 'interrupted' } };
    world.#ids = 100_000 + this.#ids;
    return world;
  }

  drive(): Promise<LoopState> {
    this.abort = new AbortController();
    const { strategy } = this.options;
    return driveLoop({
      record: this.record,
      owner: this.owner,
      strategy,
      input: this.input(),
      ports: this.ports(),
      controls: { signal: this.abort.signal, pauseRequested: () => this.pause, retryWaits: this.retryWaits },
      attendant: this.options.attendant ?? 'window',
      monitor: (event) => this.events.push(event),
    });
  }

  input(): LoopInput {
    return {
      loopId: this.record.id,
      goal: userText('do it'),
      history: [],
      workspace: this.record.workspace,
      locale: 'en',
      facts: [],
      recentRuns: [],
      settings: { limits: this.#limitsAtStart },
      ...this.options.input,
    };
  }

  commit(change: LoopChange, owner: string): void {
    this.#refuseIfLost(owner);
    for (const row of clone(change.rows ?? [])) {
      this.rows.push({ ...row, row: this.rows.length });
      const heard = row.kind === 'step' ? row.answer.inboxIds : row.kind === 'ended' ? row.inboxIds : [];
      this.inbox = this.inbox.filter((item) => !heard.includes(item.id));
    }
    this.messages.push(...clone(change.messages ?? []));
    if (change.state) this.record = { ...this.record, state: change.state };
    if (change.limits) this.record = { ...this.record, limits: change.limits };
    this.onCommit?.();
  }

  #refuseIfLost(owner: string): void {
    if (owner !== this.owner) throw new LoopwrightError('loop-lease-lost', { loopId: this.record.id });
  }

  store(): LoopPorts['store'] {
    return {
      record: () => this.record,
      limits: () => this.record.limits,
      journal: () => clone(this.rows),
      commit: (_loop, owner, change) => this.commit(change, owner),
      inbox: () => clone(this.inbox),
      refuseIfLost: (_loop, owner) => this.#refuseIfLost(owner),
    };
  }

  /** Sends a message to the running loop, unless the loop has already received it. */
  say(id: string, item: InboxItem): void {
    const heard = this.rows.some((row) => row.kind === 'step' && row.answer.inboxIds.includes(id));
    if (!heard && !this.inbox.some((known) => known.id === id)) this.inbox.push({ id, item });
  }

  newMessage(text: string): Message {
    return { ...userText(text), ...this.#placed(), model: null };
  }

  #placed() {
    return {
      id: MessageId.parse(id('msg', ++this.#ids)),
      topicId: this.record.topicId,
      loopId: this.record.id,
      createdAt: this.clock,
    };
  }

  #catalogue(): readonly ToolDefinition[] {
    return this.tools.map((tool) => ({
      serverId: tool.server ?? TEST_SERVER,
      toolName: tool.name,
      wireName: tool.name,
      description: '',
      inputSchema: tool.schema ?? {},
      readOnly: tool.readOnly ?? false,
      idempotent: tool.idempotent ?? false,
      definitionHash: 'hash',
    }));
  }

  ports(): LoopPorts {
    return {
      store: this.store(),
      compaction: this.compaction,
      facts: this.facts,
      conversation: () => this.messages,
      reportBug: (error) => this.bugs.push(error),
      ...(this.options.answersLeft === undefined ? {} : { answersLeft: this.options.answersLeft }),
      // Calls that a strategy plans have five digits.
      newCallId: (): CallId => CallIdSchema.parse(id('call', 1_000_000 + ++this.#ids)),
      newMessageId: () => MessageId.parse(id('msg', ++this.#ids)),
      now: () => this.clock++,
      timeZone: () => 'UTC',
      models: {
        choose: () => ({ provider: 'scripted', model: this.model }),
        fallback: ({ model }) =>
          this.fallbackModel === null || this.fallbackModel === model
            ? null
            : { provider: 'scripted', model: this.fallbackModel },
        takesImages: () => this.takesImages,
        printedCalls: () => this.printedCalls,
        stream: (_topic, { model }, request, signal) => {
          this.calledModels.push(model);
          const failing = this.failing[model];
          return failing === undefined ? this.#stream(request, signal) : failingStream(failing);
        },
      },
      runs: {
        start: async (run, key) => {
          const known = this.runs.get(key);
          if (known !== undefined) return { ok: true, runId: known.id, existing: true };
          if (this.options.runs?.fails !== undefined) return { ok: false, failure: this.options.runs.fails };
          this.#happened(`run ${run.type}`);
          const started = { id: id('run', this.runs.size + 1), afterRow: this.rows.length };
          this.runs.set(key, started);
          return { ok: true, runId: started.id };
        },
        recent: async () => this.options.runs?.recent ?? [],
        choosable: () => this.options.runs?.choosable ?? RUN_CHOICES,
        wait: async () => ({ status: 'succeeded', output: { answer: 42 } }),
      },
      decisionTimeoutMs: () => 20_000,
      endedRun: async () => (this.runsHaveEnded ? { status: 'succeeded', output: { answer: 42 } } : null),
      tools: {
        catalogue: async () => this.#catalogue(),
        fitting: (catalogue) => catalogue.filter(({ toolName }) => !this.notOffered.includes(toolName)),
        forSteps: (catalogue) => catalogue.filter(({ toolName }) => !this.notOffered.includes(toolName)),
        resolve: (catalogue, name) => catalogue.find((tool) => tool.wireName === name) ?? null,
        unknownTool: (_catalogue, name) => `There is no tool ${name}.`,
        judge: async (call) => judged(this.#tool(call.writtenName)?.verdict),
        remember: () => {},
        receiptLines: async () => null,
        compareWithDisk: async () => 'unknown',
        call: async (call, tool, { grant }, hooks, signal) => {
          if (this.beforeCall(tool.toolName) !== null) return 'differs';
          this.grants.push(grant);
          hooks.started([]);
          const fake = this.#tool(tool.toolName);
          if (!tool.readOnly) this.#happened(`${tool.toolName} ${JSON.stringify(call.arguments)}`);
          const outcome = await fake?.run?.(call.arguments, signal, hooks);
          const text = JSON.stringify(call.arguments);
          return { status: 'done', content: [{ type: 'text', text }], changedFiles: false, diffs: [], ...outcome };
        },
      },
    };
  }

  #happened(what: string): void {
    this.effects.push({ what, afterRow: this.rows.length });
  }

  #tool(name: string): FakeTool | undefined {
    return this.tools.find((tool) => tool.name === name);
  }

  async *#stream(original: Omit<ModelRequest, 'model'>, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const turn = original.messages.filter((message) => message.role === 'assistant').length;
    const { systemAgain: _, ...asked } = original;
    const request = this.compacts ? { ...asked, messages: compacted(original.messages) } : asked;
    this.requests.push(request);
    const reply = this.options.script(request, turn, original.messages);
    if (reply.text !== undefined) yield { type: 'text-delta', text: reply.text };
    if (reply.hang && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    for (const call of reply.calls ?? []) yield { type: 'tool-call', call: { arguments: {}, ...call } };
    yield { type: 'usage', usage: reply.usage ?? { inputTokens: 10, outputTokens: 1 } };
    yield { type: 'finish', finish: reply.finish ?? { reason: reply.calls ? 'tool-calls' : 'stop' } };
  }
}

async function* failingStream(finish: Finish): AsyncGenerator<ModelEvent> {
  yield { type: 'usage', usage: { inputTokens: 5, outputTokens: 0 } };
  yield { type: 'finish', finish };
}

function judged(verdict: FakeVerdict | undefined): Verdict {
  if (verdict === undefined) return { verdict: 'allow', grant: GRANT };
  if (verdict.verdict === 'deny') return verdict;
  const { verdict: ask, ...asking } = verdict;
  return { verdict: ask, asking: { receipt: RECEIPT, ...asking }, grant: GRANT };
}

const compacted = (messages: readonly ModelMessage[]): readonly ModelMessage[] => [
  userText('(summary of what came before)'),
  ...messages.slice(-1),
];

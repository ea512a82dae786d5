/** A simulated terminal, process and host for tests. They record the calls that they receive. */
import { PassThrough } from 'node:stream';
import { CallId, LoopId, MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LocatedEvent, type LoopEvent, type LoopState } from '../../../shared/loop.ts';
import { FILE_EDITOR, TERMINAL } from '../../../shared/mcp.ts';
import type { ServerView } from '../../../shared/server-view.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import type { LoopRecord } from '../loop/ports.ts';
import type { StartedLoop } from '../loops/requests.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host, HostApi } from '../program/host-api.ts';
import { REFUSING_NOUNS } from '../program/refusing-nouns.fixture.ts';
import { storedPages } from '../serve/page.fixture.ts';
import type { Environment } from './environment.ts';
import type { Output } from './views/output.ts';

export const LOOP = LoopId.parse('loop_01jd0000000000000000000000');
export const TOPIC = TopicId.parse('topic_01jd0000000000000000000000');
export const CALL = CallId.parse('call_01jd0000000000000000000000');
export const MESSAGE = MessageId.parse('msg_01jd0000000000000000000000');

export function located(event: LoopEvent, at = 0): LocatedEvent {
  return { event, loopId: LOOP, topicId: TOPIC, at };
}

export interface RecordedOutput extends Output {
  readonly text: () => string;
  readonly hangUp: (error: Error) => void;
}

export function recordedOutput(options: { readonly isTTY?: boolean; readonly columns?: number } = {}): RecordedOutput {
  let text = '';
  const closing = new AbortController();
  return {
    write(more) {
      text += more;
    },
    isTTY: options.isTTY ?? false,
    columns: () => options.columns ?? 80,
    closed: closing.signal,
    text: () => text,
    hangUp: (error) => closing.abort(error),
  };
}

/** A simulated standard input that is a terminal. The test types into it. */
export class TypedInput extends PassThrough {
  readonly isTTY: boolean;
  readonly rawModes: boolean[] = [];

  constructor(isTTY = true) {
    super();
    this.isTTY = isTTY;
  }

  get raw(): boolean {
    return this.rawModes.at(-1) ?? false;
  }

  setRawMode(raw: boolean): this {
    this.rawModes.push(raw);
    return this;
  }
}

/** A window whose size the test changes. */
export class ResizedWindow {
  readonly #listeners = new Set<() => void>();
  #rows: number;
  #columns: number;

  constructor(rows = 24, columns = 80) {
    this.#rows = rows;
    this.#columns = columns;
  }

  readonly rows = (): number => this.#rows;
  readonly columns = (): number => this.#columns;

  onResize(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  resize(rows: number, columns: number): void {
    this.#rows = rows;
    this.#columns = columns;
    for (const listener of this.#listeners) listener();
  }
}

export function endedState(reason: Extract<LoopState, { outcome: object }>['outcome']['reason']): LoopState {
  const name = reason === 'user_cancelled' ? 'stopped' : 'completed';
  return { name, outcome: { reason, text: '' } };
}

export interface FakeHost {
  readonly api: HostApi;
  /** Every API call, as text. */
  readonly calls: string[];
  ports: ShellPorts | null;
  options: HostOptions | null;
  state: LoopState;
  /** Ends the current drive of the loop with this state. */
  rest(state: LoopState): void;
  say(...events: readonly LoopEvent[]): void;
}

const refused = (): never => {
  throw new Error('not part of this test');
};

/**
 * A host with one loop, whose drive ends when the test calls `rest`. `loops.stop` ends the loop as
 * canceled.
 */
export function fakeHost(overrides: Partial<HostApi> = {}): FakeHost {
  let resting = Promise.withResolvers<LoopState>();
  const record = (): LoopRecord => ({
    id: LOOP,
    topicId: TOPIC,
    strategy: 'agentic',
    strategyVersion: 1,
    workspace: '/workspace',
    locale: 'en',
    state: host.state,
    limits: DEFAULT_LIMITS,
    createdAt: 0,
    updatedAt: 0,
  });
  const driven = async (call: string): Promise<StartedLoop> => {
    host.calls.push(call);
    host.state = { name: 'running' };
    resting = Promise.withResolvers<LoopState>();
    return { loopId: LOOP, topicId: TOPIC, rest: resting.promise };
  };
  const api: HostApi = {
    attachedFiles: {
      partOf: async (name, bytes) => ({
        part: { type: 'file', path: name, text: Buffer.from(bytes).toString() },
        facts: { kind: 'text', parts: 1, leftOut: [] },
      }),
    },
    startLoop: ({ strategy, prompt, attached = [] }) =>
      driven(`start ${strategy} ${prompt}${attached.length === 0 ? '' : ` ${JSON.stringify(attached)}`}`),
    resumeLoop: (_id, options) => driven(`resume ${JSON.stringify(options ?? {})}`),
    answerQuestion: (_id, text) => driven(`answer ${text}`),
    decideApproval: (_id, _callId, { decision }) => driven(`decide ${decision}`),
    resolveOutcome: (_id, _callId, as) => driven(`outcome ${as}`),
    sendNow: refused,
    skills: {
      ...{
        list: async () => [],
        review: refused,
        approve: refused,
        withdraw: refused,
        import: refused,
        remove: refused,
      },
    },
    loop: record,
    agenticLoop: refused,
    workspaceOf: () => '/workspace',
    workspaces: { trustOf: ({ path }) => ({ trust: 'trusted', path, by: path }) },
    checks: { list: refused, mark: refused, unmark: refused },
    search: { messages: refused, inTopic: refused },
    modelOf: () => DEFAULT_SETTINGS.model,
    settings: { current: () => DEFAULT_SETTINGS, update: refused, ownPython: refused },
    loops: {
      ...{
        resume: refused,
        retryNow: refused,
        pause: refused,
        decide: refused,
        resolveOutcome: refused,
        editTodos: refused,
      },
      receiptLines: async () => ({ lines: [], total: 0 }),
      evidence: () => [],
      approvals: () => [],
      stop: async () => {
        host.calls.push('stop');
        host.rest(endedState('user_cancelled'));
      },
      updateLimits: ({ limits }) => void host.calls.push(`limits ${JSON.stringify(limits)}`),
      list: () => [{ ...record(), title: 'A title', goal: 'A goal', iterations: 3 }],
    },
    messages: () => [],
    changes: {
      ...{ list: () => [], iterations: () => [], diff: refused, ofCall: refused, undo: async () => [] },
      ...{
        redo: async () => [],
        settledCalls: refused,
        conflict: refused,
        merge: refused,
        kept: refused,
        accept: refused,
      },
    },
    runs: REFUSING_NOUNS.runs,
    memory: REFUSING_NOUNS.memory,
    automations: REFUSING_NOUNS.automations,
    artifactExports: REFUSING_NOUNS.artifactExports,
    folderIndexes: REFUSING_NOUNS.folderIndexes,
    importFiles: { look: refused, bring: refused },
    approvals: { list: () => [], revoke: refused, keep: refused, narrow: refused, set: refused },
    instructionsIn: async () => null,
    exportData: () => ({
      topics: [],
      messages: [],
      toolCalls: [],
      loops: [],
      runChanges: [],
      memory: { facts: [], proposals: [], events: [] },
      decisions: [],
      automations: [],
    }),
    doctor: async () => [],
    close: async () => void host.calls.push('close'),
    ...overrides,
  };
  const host: FakeHost = {
    api,
    calls: [],
    ports: null,
    options: null,
    state: { name: 'running' },
    rest(state) {
      host.state = state;
      resting.resolve(state);
    },
    say(...events) {
      for (const event of events) host.ports?.onEvent(located(event));
    },
  };
  return host;
}

const SERVER: Omit<ServerView, 'id'> = {
  ...{ builtIn: true, transport: 'in-process', on: true, state: 'running', why: null, retryAt: null },
  ...{ tools: 0, prompts: 0, resources: 0, tokens: 0, toDecide: 0 },
};

/** Adds the nouns of windows. Commands use none of them except the list of servers. */
export function withoutWindow(host: FakeHost): Host {
  const ids = [FILE_EDITOR, TERMINAL, ...Object.keys(host.options?.servers ?? {})];
  const servers = ids.map((id) => ({ ...SERVER, id: ServerId.parse(id) }));
  return {
    ...REFUSING_NOUNS,
    ...host.api,
    attachedFiles: { ...REFUSING_NOUNS.attachedFiles, ...host.api.attachedFiles },
    workspaces: { ...REFUSING_NOUNS.workspaces, ...host.api.workspaces },
    events: { on: () => {} },
    servers: { ...REFUSING_NOUNS.servers, list: () => servers },
    pageSecrets: storedPages(),
  };
}

export interface FakeEnvironment extends Environment {
  readonly stdin: TypedInput;
  readonly stdout: RecordedOutput;
  readonly stderr: RecordedOutput;
  /** Simulates Ctrl+C. */
  readonly signal: () => void;
  readonly quits: number[];
}

export function fakeEnvironment(
  host: FakeHost,
  options: { readonly isTTY?: boolean; readonly variables?: Record<string, string> } = {},
): FakeEnvironment {
  const listeners = new Set<() => void>();
  const quits: number[] = [];
  const isTTY = options.isTTY ?? false;
  return {
    variables: { ...options.variables },
    workingDirectory: process.cwd(),
    homeDirectory: '/home/someone',
    platform: 'linux',
    version: '1.2.3',
    stdin: new TypedInput(isTTY),
    stdout: recordedOutput({ isTTY }),
    stderr: recordedOutput({ isTTY }),
    window: new ResizedWindow(),
    onSignal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signal: () => {
      for (const listener of listeners) listener();
    },
    quit: (code) => void quits.push(code),
    quits,
    now: () => 0,
    timeZone: () => 'UTC',
    startCompileCache: () => {},
    createHost: async (ports, hostOptions) => {
      host.ports = ports;
      host.options = hostOptions;
      return withoutWindow(host);
    },
    rendererDir: '/nowhere',
    openBrowser: async () => void host.calls.push('open'),
    serveFileEditor: async ({ workspace }) => void host.calls.push(`serve ${workspace}`),
  };
}

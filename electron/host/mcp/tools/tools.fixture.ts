/** `Tools` for tests, with the parts that it needs. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CallId, type TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ApprovalMode, ToolDefinition } from '../../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../../shared/message.ts';
import type { ApprovalScope, Receipt } from '../../../../shared/receipt.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';
import type { FileChange, Grant, ToolHooks } from '../../loop/ports.ts';
import { newId } from '../../new-id.ts';
import type { LaunchSetting } from '../../options.ts';
import { ApprovalRules } from '../../store/approval-rules.ts';
import { ApprovedTools } from '../../store/approved-tools.ts';
import { Checkpoints } from '../../store/checkpoints.ts';
import type { Database } from '../../store/database.ts';
import { addLoop, temporaryDatabase } from '../../store/store.fixture.ts';
import { createFileEditor } from '../built-in/file-editor/file-editor.ts';
import { createToolFinder } from '../built-in/tool-finder/tool-finder.ts';
import type { CallLimits } from '../connection/call-tool.ts';
import { Hub } from '../hub/hub.ts';
import { serverProblems } from '../hub/server-problems.ts';
import { CallRecorder } from './call-recorder.ts';
import { toolMemory } from './tool-memory.ts';
import { Tools } from './tools.ts';

export interface Wishes {
  readonly external?: Readonly<Record<string, LaunchSetting>>;
  readonly mode?: ApprovalMode;
  /** The ids of servers, and the tools in the form `server tool`, that are switched off. */
  readonly off?: readonly string[];
  readonly trusted?: readonly string[];
  /** The window of the model in tokens. Default: unknown. */
  readonly window?: number | null;
  readonly call?: Partial<CallLimits>;
  /** An earlier world whose store and topic the new world continues. */
  readonly after?: { readonly database: Database; readonly topicId: TopicId };
}

/**
 * Returns `Tools` with a real database, the real file editor in a real folder, and real child
 * processes.
 */
export function world({
  external = {},
  mode = 'ask-edits',
  off = [],
  trusted = [],
  window = null,
  call: limits = {},
  after,
}: Wishes = {}) {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'tools-')));
  const database = after?.database ?? temporaryDatabase();
  const { loops, id: loopId, topicId: ownTopicId, owner } = addLoop(database);
  const topicId = after?.topicId ?? ownTopicId;
  const checkpoints = new Checkpoints(database);
  const rules = new ApprovalRules(database);
  const said: string[] = [];
  const reported: ServerProblem[] = [];
  const recorder = new CallRecorder({
    checkpoints,
    transaction: (fn) => database.transaction(fn),
    now: Date.now,
  });
  const memory = toolMemory(database, rules, new ApprovedTools(database));
  const hub = new Hub({
    external,
    builtIns: (root) => [
      createFileEditor({ workspace: { root }, recorder }),
      createToolFinder({ findTools: (key, query) => memory.leftOut.find(recorder.topicOf(key), query) }),
    ],
    now: Date.now,
    connection: { call: limits },
  });
  const log = { debug() {}, info() {}, error() {}, warn: (message: string) => void said.push(message) };
  const enabled = () => (id: string) => !off.includes(id);
  const tools = new Tools({
    ...{
      hub,
      recorder,
      ...memory,
      mode: () => mode,
      modeIsOfProcess: () => false,
      automationTopic: () => null,
      isTrusted: () => true,
      enabled,
      log,
      now: () => 0,
    },
    windowOf: () => window,
    toolIsOn: () => (tool) => !off.includes(`${tool.serverId} ${tool.toolName}`),
    trusted: (id) => trusted.includes(id),
    offering: (id) => hub.find(workspace, id),
    problems: (isWanted) => serverProblems({ hub, whyWaiting: () => null }, isWanted),
    reportProblems: (_topicId, problems) => void reported.push(...problems),
  });
  onTestFinished(async () => {
    await hub.close();
    rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
  });

  const catalogue = () => tools.catalogue(topicId, workspace);
  const meant = async (written: string): Promise<ToolDefinition> => {
    const tool = tools.resolve(await catalogue(), written);
    if (tool === null) throw new Error(`There is no ${written}: ${said.join(' ')}`);
    return tool;
  };
  const prepared = async (written: string, args: JsonObject = {}, mark: Pick<ToolCallPart, 'readFromText'> = {}) => {
    const tool = await meant(written);
    const callId = newId(CallId);
    const { serverId, toolName } = tool;
    const part: ToolCallPart = {
      type: 'tool-call',
      callId,
      tool: { serverId, toolName },
      writtenName: written,
      arguments: args,
      ...mark,
    };
    const context = { loopId, topicId, callId, workspace };
    const starts: (readonly FileChange[])[] = [];
    const hooks: ToolHooks = {
      started: (changes) => {
        starts.push(changes);
        loops.commit(loopId, owner, { rows: [{ kind: 'call-started', callId, changes, seq: 0, at: 0 }] });
      },
      progress: () => {},
    };
    let grant: Grant = { mayChange: true, mayTouchProtected: false };
    let receipt: Receipt | null = null;
    /** Returns the verdict without its permissions, which `run` passes on. */
    const judge = async () => {
      const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
      if (verdict.verdict === 'deny') return verdict;
      grant = verdict.grant;
      receipt = verdict.verdict === 'ask' ? verdict.asking.receipt : null;
      return verdict.verdict === 'allow' ? { verdict: 'allow' } : { verdict: 'ask', ...verdict.asking };
    };
    return {
      tool,
      callId,
      starts,
      judge,
      /** Approves what `judge` returned last. */
      remember: async (scope: ApprovalScope) => {
        if (receipt === null) await judge();
        tools.remember(
          tool,
          scope,
          context,
          receipt ?? { covers: { kind: 'tool' }, offers: ['once', 'topic', 'folder'], folder: workspace },
        );
      },
      lines: (part_: { readonly receipt: string; readonly from: number }) =>
        tools.receiptLines(part, tool, context, part_),
      /** Runs the call as it was judged last. */
      run: async (signal = new AbortController().signal) => {
        const outcome = await tools.call(part, tool, { ...context, grant }, hooks, signal);
        if (outcome === 'differs') throw new Error('The call would have another effect than the approved one.');
        return outcome;
      },
    };
  };
  const startedRows = () => loops.journal(loopId).filter(({ kind }) => kind === 'call-started');
  return {
    workspace,
    tools,
    hub,
    rules,
    checkpoints,
    database,
    loopId,
    topicId,
    said,
    reported,
    catalogue,
    meant,
    prepared,
    startedRows,
  };
}

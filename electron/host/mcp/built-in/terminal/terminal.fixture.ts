/** A terminal server in a real folder, called as loops call it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CallId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { ApprovalMode } from '../../../../../shared/mcp.ts';
import { resultText, type ToolCallPart } from '../../../../../shared/message.ts';
import type { ApprovalScope } from '../../../../../shared/receipt.ts';
import { OwnWork } from '../../../files/confined/own-work.ts';
import { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import type { Grant, ToolHooks } from '../../../loop/ports.ts';
import { newId } from '../../../new-id.ts';
import { BackgroundCommands } from '../../../processes/background-commands.ts';
import { findSandbox } from '../../../sandbox/find-sandbox.ts';
import { ApprovalRules } from '../../../store/approval-rules.ts';
import { ApprovedTools } from '../../../store/approved-tools.ts';
import { Checkpoints } from '../../../store/checkpoints.ts';
import { Reversals } from '../../../store/reversals.ts';
import { addLoop, temporaryDatabase } from '../../../store/store.fixture.ts';
import { Hub } from '../../hub/hub.ts';
import { CallRecorder } from '../../tools/call-recorder.ts';
import { toolMemory } from '../../tools/tool-memory.ts';
import { Tools } from '../../tools/tools.ts';
import { CommandSandbox } from './command-sandbox.ts';
import { OutsideRuns } from './outside-runs.ts';
import { createTerminal } from './terminal.ts';

interface WorldSandbox {
  readonly isOn: boolean;
  /** Whether this computer has no sandbox. */
  readonly missing: boolean;
}

/** The process ids that a command has written, each after the word "pid". */
export const pidsIn = (text: string): readonly number[] =>
  [...text.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));

/** Returns the terminal as a loop uses it: over MCP, with approvals, in a real folder. */
export function world(mode: ApprovalMode = 'allow-edits', sandbox: Partial<WorldSandbox> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'terminal-')));
  const workspace = join(base, 'project');
  mkdirSync(join(workspace, 'sub'), { recursive: true });
  const database = temporaryDatabase();
  const { id: loopId, topicId } = addLoop(database);
  const recorder = new CallRecorder({
    checkpoints: new Checkpoints(database),
    transaction: (fn) => database.transaction(fn),
    now: Date.now,
  });
  const told: string[] = [];
  const dataDir = join(base, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'key'), 'sk-ours');
  const commandSandbox = new CommandSandbox({
    find: async () =>
      sandbox.missing === true ? { ok: false, missing: [], why: { name: 'no-backend' } } : findSandbox(),
    isOn: () => sandbox.isOn === true,
    hosts: () => [],
    ...{ dataDir, home: join(base, 'home') },
  });
  const background = new BackgroundCommands({
    now: Date.now,
    changed: () => {},
    started: (_topicId, { id }) => void told.push(`started ${id}`),
    ended: (_topicId, { id }) => void told.push(`ended ${id}`),
  });
  const hub = new Hub({
    external: {},
    builtIns: (root) => [
      createTerminal({
        ...{ workspace: { root }, recorder, keptContents: new KeptContents(), commandSandbox },
        ...{ background, outsideRuns: new OutsideRuns(new OwnWork()) },
      }),
    ],
    now: Date.now,
    // The terminal's own limits apply instead of these.
    connection: { call: { idleTimeoutMs: 300, totalTimeoutMs: 600 } },
  });
  const rules = new ApprovalRules(database);
  const log = { debug() {}, info() {}, error() {}, warn() {} };
  const tools = new Tools({
    ...{
      hub,
      recorder,
      ...toolMemory(database, rules, new ApprovedTools(database)),
      mode: () => mode,
      modeIsOfProcess: () => false,
      automationTopic: () => null,
      isTrusted: () => true,
      log,
      now: Date.now,
    },
    ...{ enabled: () => () => true, toolIsOn: () => () => true, trusted: () => false, offering: () => null },
    windowOf: () => null,
    ...{ problems: () => [], reportProblems: () => {} },
  });
  onTestFinished(async () => {
    await background.close();
    await hub.close();
    rmSync(base, { recursive: true, force: true });
  });
  const prepared = async (args: JsonObject, toolName = 'run_command') => {
    const tool = tools.resolve(await tools.catalogue(topicId, workspace), toolName);
    if (tool === null) throw new Error(`There is no ${toolName}.`);
    const callId = newId(CallId);
    const named = { serverId: tool.serverId, toolName: tool.toolName };
    const part: ToolCallPart = { type: 'tool-call', callId, tool: named, writtenName: tool.wireName, arguments: args };
    const context = { loopId, topicId, callId, workspace };
    const progress: string[] = [];
    let starts = 0;
    const hooks: ToolHooks = {
      started: () => {
        starts += 1;
      },
      progress: (text) => progress.push(text),
    };
    const stop = new AbortController();
    let granted: Grant = { mayChange: true, mayTouchProtected: false };
    return {
      tool,
      progress,
      starts: () => starts,
      stop: () => stop.abort(),
      judge: async () => {
        const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
        if (verdict.verdict === 'deny') return verdict;
        granted = verdict.grant;
        return verdict.verdict === 'allow' ? { verdict: 'allow' } : { verdict: 'ask', ...verdict.asking };
      },
      remember: async (scope: ApprovalScope) => {
        const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
        if (verdict.verdict === 'ask') tools.remember(tool, scope, context, verdict.asking.receipt);
      },
      /** Runs the call with the permissions that `judge` returned last. */
      runApproved: () => tools.call(part, tool, { ...context, grant: granted }, hooks, stop.signal),
      run: async () => {
        const grant = { mayChange: true, mayTouchProtected: false };
        const outcome = await tools.call(part, tool, { ...context, grant }, hooks, stop.signal);
        if (outcome === 'differs') throw new Error('Nothing was approved that could differ.');
        return outcome;
      },
    };
  };
  const ran = async (args: JsonObject, toolName = 'run_command') => {
    const outcome = await (await prepared(args, toolName)).run();
    return { status: outcome.status, text: resultText(outcome) };
  };
  const [checkpoints, reversals] = [new Checkpoints(database), new Reversals(database)];
  return { base, workspace, hub, rules, checkpoints, reversals, loopId, topicId, background, told, prepared, ran };
}

/** Starts a command in the background; returns it, its id, and what the model is told. */
export async function startedIn(w: ReturnType<typeof world>, commandLine: string, args: JsonObject = {}) {
  const { status, text } = await w.ran({ command: commandLine, ...args }, 'start_command');
  const id = w.background.list(w.topicId).at(-1)?.id ?? '';
  const command = w.background.find(id);
  if (status !== 'done' || command === null) throw new Error(text);
  return { id, text, command };
}

/** The composition root: plugs store, models and tools into the loop, and answers a shell. Knows no Electron. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LoopwrightError, messageOf } from '../../shared/errors.ts';
import { CallId, CheckpointId, MessageId, type ServerId, TopicId } from '../../shared/ids.ts';
import { LoopLimits, type StrategyName } from '../../shared/loop.ts';
import { FILE_EDITOR } from '../../shared/mcp.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import { doctor } from './doctor.ts';
import { removeTemporaries } from './files/disk-state.ts';
import { openWorkspace } from './files/path-policy.ts';
import { undo } from './files/undo.ts';
import type { HostApi, HostOptions, LoopSummary, StartLoop } from './host-api.ts';
import { AgenticLoopService } from './loop/agentic-loop-service.ts';
import type { LoopPorts, LoopRecord } from './loop/ports.ts';
import { LoopRunner, strategyNamed } from './loop-runner.ts';
import { CallRecorder } from './mcp/call-recorder.ts';
import { Hub } from './mcp/hub.ts';
import { isSwitchedOn } from './mcp/server-switches.ts';
import { createFileEditor } from './mcp/servers/file-editor/file-editor.ts';
import { createTerminal } from './mcp/servers/terminal/terminal.ts';
import { Tools } from './mcp/tools.ts';
import { ModelChoice } from './models/model-choice.ts';
import { newId } from './new-id.ts';
import type { ShellPorts } from './ports.ts';
import { ApprovalRules } from './store/approval-rules.ts';
import { Checkpoints } from './store/checkpoints.ts';
import { openDatabase } from './store/database.ts';
import { exportedCalls, exportedMessages } from './store/exported.ts';
import { LeaseKeeper } from './store/lease-keeper.ts';
import { Loops } from './store/loops.ts';
import { Messages } from './store/messages.ts';
import { newOwner } from './store/owner.ts';
import { Settings } from './store/settings.ts';
import { Topics } from './store/topics.ts';
import { appSetting, appSettings, updateAppSettings } from './topics/app-settings.ts';
import { conversation } from './topics/conversation.ts';
import { parseInput } from './topics/loop-input.ts';

// What a shell with a window takes from the host besides.
export { dataFolder } from './cli/data-folder.ts';
export { keyRing } from './cli/key-ring.ts';
export { logTo } from './cli/log.ts';
export { DEFAULT_KEY_VARIABLE } from './cli/model-choice.ts';
export { descriptorOutput } from './cli/output.ts';
export { servePort } from './rpc/serve-port.ts';
export { openWindowHost } from './rpc/window-host.ts';
export { openFileSecrets, SECRETS_FILE } from './secrets/file-secrets.ts';
export { pageHeaders } from './serve/page-headers.ts';
export { StaticFiles } from './serve/static-files.ts';

export const DATABASE_FILE = 'loopwright.sqlite';

/** Opens the data folder (created if missing), marks what a crash left running as interrupted, and is ready. Starts nothing. */
export async function createHost(shell: ShellPorts, options: HostOptions): Promise<HostApi> {
  const databasePath = join(options.dataDir, DATABASE_FILE);
  const database = openDatabase(databasePath, { now: shell.now });
  const topics = new Topics(database);
  const messages = new Messages(database);
  const loops = new Loops(database);
  const rules = new ApprovalRules(database);
  const checkpoints = new Checkpoints(database);
  const settings = new Settings(database);
  const lease = new LeaseKeeper(loops, newOwner(), {
    onError: (error) => shell.log.warn('[Agentic] a lease could not be renewed', { error: String(error) }),
  });
  loops.markInterrupted();

  const enabled = (topicId: TopicId | null): ((serverId: ServerId) => boolean) => {
    const topic = topicId === null ? undefined : topics.settings(topicId)?.serverSwitches;
    const layers = {
      ...(options.serverSwitches === undefined ? {} : { process: options.serverSwitches }),
      ...(topic === undefined ? {} : { topic }),
      global: appSetting(settings, 'serverSwitches'),
    };
    return (serverId) => isSwitchedOn(serverId, layers);
  };
  const settingOf = (topicId: TopicId): ModelSetting =>
    options.model ?? topics.settings(topicId)?.model ?? appSetting(settings, 'model');

  const recorder = new CallRecorder({
    checkpoints,
    transaction: (fn) => database.transaction(fn),
    newCheckpointId: () => newId(CheckpointId),
    now: shell.now,
  });
  const closed = [realpathSync(options.dataDir)];
  const guarded = (options.protectedFiles ?? []).flatMap((file) =>
    existsSync(file) ? [file, realpathSync(file)] : [file],
  );
  const hub = new Hub({
    external: options.servers ?? {},
    builtIns: (root) => {
      const workspace = { root, closed, guarded };
      return [createFileEditor({ workspace, recorder }), createTerminal({ workspace })];
    },
    now: shell.now,
  });
  const tools = new Tools({
    hub,
    recorder,
    rules,
    mode: (topicId) =>
      options.approvalMode ?? topics.settings(topicId)?.approvalMode ?? appSetting(settings, 'approvalMode'),
    enabled,
    log: shell.log,
  });
  const models = new ModelChoice({
    settingOf,
    providers: () => appSetting(settings, 'providers'),
    secret: shell.secret,
    ...(options.idleTimeoutMs === undefined ? {} : { idleTimeoutMs: options.idleTimeoutMs }),
  });
  const ports: LoopPorts = {
    store: loops,
    models,
    tools,
    runs: noRuns,
    conversation: (topicId) => conversation(messages, topicId),
    newCallId: () => newId(CallId),
    newMessageId: () => newId(MessageId),
    now: shell.now,
    timeZone: shell.timeZone,
    interactive: shell.interactive,
    reportBug: (error, loopId) => {
      const stack = error instanceof Error ? error.stack : undefined;
      shell.log.error(`[Agentic] loop ${loopId} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
    },
  };
  const runner = new LoopRunner({ database, loops, messages, lease, ports, shell });

  function strategyFor(request: StartLoop, topicId: TopicId | null): StrategyName {
    if (request.strategy !== 'auto') return request.strategy;
    const picked = topicId === null ? undefined : topics.find(topicId)?.settings.strategy;
    if (picked !== undefined && picked !== 'auto') return picked;
    const on = [FILE_EDITOR].filter(enabled(topicId));
    return AgenticLoopService.shouldEnableAgenticMode(on) ? 'agentic' : 'chat';
  }

  async function startLoop(request: StartLoop) {
    const workspace = await openWorkspace(request.workspace);
    if (!workspace.ok)
      throw new LoopwrightError('bad-usage', workspace.refusal.message, { workspace: request.workspace });
    const prompt = request.prompt.trim();
    if (prompt === '') throw new LoopwrightError('bad-usage', 'The message is empty.');
    const limits = LoopLimits.safeParse({ ...appSettings(settings).limits, ...request.limits });
    if (!limits.success) {
      throw new LoopwrightError('bad-usage', `The limit ${limits.error.issues[0]?.path.join('.')} is out of range.`);
    }
    const known = request.topicId === undefined ? null : topics.get(request.topicId).id;
    const strategy = strategyFor(request, known);
    strategyNamed(strategy);
    const { root } = workspace.value;
    if (known !== null) await runner.makeRoom(known);
    const topic = () => {
      const id = known ?? topics.create({ id: newId(TopicId), title: titleOf(prompt), workspace: root }).id;
      rememberModel(id);
      return id;
    };
    return runner.start({ topic, prompt, workspace: root, strategy, locale: request.locale, limits: limits.data });
  }

  /** So that the topic goes on with the same model when it is resumed without naming one. */
  function rememberModel(topicId: TopicId): void {
    if (options.model === undefined) return;
    const { settings: own } = topics.get(topicId);
    topics.update(topicId, { settings: { ...own, model: options.model } });
  }

  function summary(record: LoopRecord): LoopSummary {
    const goal = parseInput(loops.input(record.id)).goal.split('\n', 1)[0] ?? '';
    return { ...record, title: topics.get(record.topicId).title, goal, iterations: loops.iterations(record.id) };
  }

  return {
    startLoop,
    resumeLoop: async (loopId, resume = {}) => {
      const started = await runner.resume(loopId, resume.limits ?? {});
      rememberModel(started.topicId);
      return started;
    },
    answerQuestion: (loopId, text) => runner.answer(loopId, text),
    decideApproval: (loopId, callId, decision) => runner.decideApproval(loopId, callId, decision),
    resolveOutcome: (loopId, callId, as) => runner.resolveOutcome(loopId, callId, as),
    stopLoop: (loopId) => runner.stop(loopId),
    pauseLoop: (loopId) => runner.pause(loopId),
    sendNow: (loopId, text) => runner.say(loopId, text),
    updateLimits: (loopId, limits) => runner.updateLimits(loopId, limits),
    loop: (loopId) => runner.record(loopId),
    agenticLoop: (loopId) => runner.service(loopId),
    loops: (filter = {}) => loops.list(filter).map(summary),
    messages: (topicId) => [...messages.all(topicId)],
    undo: async (what) => {
      if ('loopId' in what) {
        if (loops.record(what.loopId).state.name === 'running') {
          throw new LoopwrightError('conflict', 'This loop is running. Stop or pause it before you undo its edits.');
        }
        const started = loops.journal(what.loopId).filter((row) => row.kind === 'call-started');
        await removeTemporaries(started.flatMap(({ changes }) => changes));
      }
      return undo(checkpoints, what, shell.now());
    },
    modelOf: settingOf,
    settings: () => appSettings(settings),
    updateSettings: (change) => {
      try {
        return updateAppSettings(settings, change);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        throw new LoopwrightError('bad-usage', `The setting ${error.issues[0]?.path.join('.')} cannot be that.`);
      }
    },
    approvalRules: () => rules.list(),
    revokeApproval: (id) => rules.revoke(id),
    exportData: (filter = {}) => ({
      topics: topics
        .ids()
        .filter((id) => filter.topicId === undefined || filter.topicId === id)
        .map((id) => topics.get(id))
        .map(({ id, title, workspace, createdAt }) => ({ id, title, workspace, createdAt })),
      messages: [...exportedMessages(database, filter)],
      toolCalls: [...exportedCalls(database, filter)],
    }),
    doctor: () => doctor({ database, dataDir: options.dataDir, hub }),
    close: async () => {
      await runner.close();
      await hub.close();
      lease.close();
      database.close();
    },
  };
}

/** Background runs come with their own strategy; none of today's asks for one. */
const noRuns: LoopPorts['runs'] = {
  start: () => Promise.reject(new LoopwrightError('bad-usage', 'Background runs are not available.')),
  wait: () => Promise.reject(new LoopwrightError('bad-usage', 'Background runs are not available.')),
};

const TITLE_LENGTH = 60;

function titleOf(prompt: string): string {
  const line = prompt.split('\n', 1)[0]?.trim() ?? '';
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH).toWellFormed().trimEnd()}…`;
}

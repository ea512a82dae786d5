/**
 * The tools of all servers as the loop sees them: `ToolPort` over the hub, the registry, the
 * approvals and the recorder.
 */
import { realpath } from 'node:fs/promises';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerId, TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ApprovalMode, ApprovalRule, ToolDefinition, ToolRef } from '../../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../../shared/message.ts';
import type { ApprovalScope } from '../../../../shared/receipt.ts';
import type { ServerProblem, ServerToolView } from '../../../../shared/server-view.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import { judge } from '../../approvals/judgement.ts';
import { isStill, type ToolApprovals } from '../../approvals/tool-approvals.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import { compareWithDisk } from '../../files/disk-state.ts';
import type {
  AllowedCall,
  CallToAdmit,
  Grant,
  ToolCallContext,
  ToolHooks,
  ToolOutcome,
  ToolPort,
  Verdict,
} from '../../loop/ports.ts';
import type { Log } from '../../ports.ts';
import type { ToolUses } from '../../store/tool-uses.ts';
import type { BuiltInServer } from '../built-in/built-in.ts';
import { CALL_META } from '../built-in/built-in.ts';
import { leftOutOf } from '../connection/tool-list.ts';
import type { Hub, RunningServer } from '../hub/hub.ts';
import { problemForModel } from '../hub/server-problems.ts';
import type { CallRecorder } from './call-recorder.ts';
import type { LeftOutTools } from './left-out-tools.ts';
import { offerOf } from './tool-offer.ts';
import { outcomeOf } from './tool-outcome.ts';
import { Catalogues, definitionsOf, resolveTool, unknownToolSentence } from './tool-registry.ts';
import { toolViews } from './tool-views.ts';

export interface ToolsOptions {
  readonly hub: Hub;
  /** The recorder that the built-in servers of the hub use. */
  readonly recorder: CallRecorder;
  readonly approvals: ToolApprovals;
  readonly uses: Pick<ToolUses, 'add' | 'list'>;
  readonly leftOut: LeftOutTools;
  readonly mode: (topicId: TopicId) => ApprovalMode;
  /** Whether the current settings of a topic allow a server. */
  readonly enabled: (topicId: TopicId) => (serverId: ServerId) => boolean;
  /**
   * Whether a tool of an allowed server is switched on. A null topic stands for the setting of the
   * whole app.
   */
  readonly toolIsOn: (topicId: TopicId | null) => (tool: ToolRef) => boolean;
  /**
   * Whether the annotations of a server outside the host are trusted. Not called for built-in
   * servers.
   */
  readonly trusted: (serverId: ServerId) => boolean;
  /**
   * Returns a server with its current tools, in any workspace; null if it does not run. A built-in
   * server need not run.
   */
  readonly offering: (serverId: ServerId) => OfferingServer | null;
  /** The current problems of the servers for which `isWanted` returns true. */
  readonly problems: (isWanted: (serverId: ServerId) => boolean) => readonly ServerProblem[];
  /** Receives the problems of the servers that a topic uses, whenever its tools are listed. */
  readonly reportProblems: (topicId: TopicId, problems: readonly ServerProblem[]) => void;
  /** Runs the function in one transaction of the store, which joins an outer one. */
  readonly transaction: <T>(fn: () => T) => T;
  readonly log: Log;
}

export class Tools implements ToolPort {
  readonly #options: ToolsOptions;
  readonly #catalogues = new Catalogues();
  readonly #said = new Set<string>();
  /** The problems of servers at the time at which each catalogue was returned. */
  readonly #problems = new WeakMap<readonly ToolDefinition[], readonly ServerProblem[]>();

  constructor(options: ToolsOptions) {
    this.#options = options;
  }

  async catalogue(topicId: TopicId, workspace: string): Promise<readonly ToolDefinition[]> {
    const { hub, enabled, toolIsOn, uses, leftOut, problems, reportProblems } = this.#options;
    const isEnabled = enabled(topicId);
    const servers = await hub.running(workspace, isEnabled);
    const missing = problems(isEnabled);
    reportProblems(topicId, missing);
    const isOn = toolIsOn(topicId);
    const tools = servers.flatMap((server) => definitionsOf(server, this.#isTrusted(server)).filter(isOn));
    const offer = offerOf(tools, () => [...leftOut.found(topicId), ...uses.list()]);
    leftOut.remember(topicId, offer.leftOut);
    for (const { id, state } of hub.status()) {
      if (state.name === 'error') this.#sayOnce(`The server "${id}" does not run. ${reasonsInEnglish(state.why)}`);
      if (state.name !== 'running') continue;
      for (const reason of leftOutOf(state.list)) this.#sayOnce(`Server "${id}": ${reasonsInEnglish([reason])}`);
    }
    const catalogue = this.#catalogues.of(offer.offered);
    this.#problems.set(catalogue, missing);
    return catalogue;
  }

  resolve(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null {
    return resolveTool(catalogue, writtenName);
  }

  unknownTool(catalogue: readonly ToolDefinition[], writtenName: string): string {
    const missing = (this.#problems.get(catalogue) ?? []).flatMap((problem) => problemForModel(problem) ?? []);
    return [unknownToolSentence(catalogue, writtenName), ...missing.slice(0, MOST_MISSING)].join(' ');
  }

  async judge(call: ToolCallPart, tool: ToolDefinition, context: CallToAdmit): Promise<Verdict> {
    const { hub, approvals } = this.#options;
    const server = hub.find(context.workspace, tool.serverId);
    const local = server?.local ?? null;
    const mode = this.#options.mode(context.topicId);
    const assessment = local === null ? believed(tool) : await assessedFor(mode, local, call, tool);
    const changed = local === null ? approvals.difference(tool, server) : null;
    const rules = approvals.rules(tool, { topicId: context.topicId, folder: await realFolder(context.workspace) });
    const { attendant } = context;
    const judgement = judge({ tool, mode, rules, assessment, changed: changed !== null, attendant });
    const grant: Grant = { mayChange: true, mayTouchProtected: coversProtected(mode, assessment) };
    const letFail = { verdict: 'allow', grant: { ...grant, mayChange: false } } as const;
    switch (judgement.verdict) {
      case 'allow':
        return { verdict: 'allow', grant };
      case 'deny':
        return { verdict: 'deny', why: judgement.why };
      case 'let-fail':
        return letFail;
      case 'ask': {
        const asking = { why: judgement.why, diffs: [], ...(changed === null ? {} : { changed }) };
        if (local === null || assessment?.kind !== 'edit') return { verdict: 'ask', asking, grant };
        const diffs = await local.preview(tool.toolName, call.arguments).catch(() => []);
        // The user is not asked about an edit that would fail anyway.
        return diffs.length === 0 ? letFail : { verdict: 'ask', asking: { ...asking, diffs }, grant };
      }
    }
  }

  async remember(
    call: ToolCallPart,
    tool: ToolDefinition,
    scope: ApprovalScope,
    { topicId, workspace }: ToolCallContext,
  ): Promise<void> {
    const { hub, approvals } = this.#options;
    const server = hub.find(workspace, tool.serverId);
    if (server?.local == null) approvals.allow(tool, server);
    const folder = await realFolder(workspace);
    // Without its server, it is unknown which command or page the user saw.
    if (scope === 'once' || server === null || folder === null) return;
    const bounds = server.local === null ? {} : boundsOf(await assessed(server.local, call, tool));
    approvals.addRule(tool, { topicId: scope === 'topic' ? topicId : null, folder }, bounds);
  }

  async call(
    call: ToolCallPart,
    tool: ToolDefinition,
    { grant, ...context }: AllowedCall,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    const server = this.#options.hub.find(context.workspace, tool.serverId);
    if (server === null) return outcomeOf({ kind: 'not-sent', why: this.#whyNotRunning(tool.serverId) }, tool, null);
    const send = (sending: () => void, meta?: JsonObject) =>
      server.call(
        context,
        { name: tool.toolName, arguments: call.arguments, ...(meta === undefined ? {} : { meta }) },
        { sending, progress: (text) => hooks.progress(server.local === null ? `${text}\n` : text) },
        signal,
      );
    if (server.local === null) {
      if (!isStill(tool, server)) return outcomeOf({ kind: 'changed' }, tool, null);
      const answer = await send(() => this.#startForeign(tool, server, hooks));
      return outcomeOf(answer, tool, null);
    }

    const started = () => hooks.started([]);
    const assessment = tool.readOnly ? null : await assessed(server.local, call, tool);
    const edits = assessment?.kind === 'read' || assessment?.kind === 'edit';
    const allowed = grant ?? this.#grantNow(context, assessment);
    const { loopId, callId } = context;
    const recorded = await this.#options.recorder.during({ context, hooks, ...allowed }, () =>
      // An edit reports its start itself, with the files that it changes. Any other call starts
      // when it is sent.
      send(edits ? () => {} : started, { [CALL_META]: { loopId, callId } }),
    );
    return outcomeOf(recorded.answer, tool, edits ? recorded.record : null);
  }

  /** Implements `approvals.set` of the contract. */
  setRule(ref: ToolRef, effect: ApprovalRule['effect'] | null, shown?: string): void {
    this.#options.approvals.setRule(ref, effect, this.#seen(ref), shown);
  }

  compareWithDisk(...[changes]: Parameters<ToolPort['compareWithDisk']>): ReturnType<ToolPort['compareWithDisk']> {
    return compareWithDisk(changes);
  }

  /**
   * Commits in one transaction that the tool was used, its definition at the first use, and the
   * started row.
   */
  #startForeign(tool: ToolDefinition, server: RunningServer, hooks: ToolHooks): void {
    const { transaction, uses, approvals } = this.#options;
    transaction(() => {
      uses.add(tool);
      approvals.seen(tool, server);
      hooks.started([]);
    });
  }

  /** Returns the tools of a server for display. */
  views(serverId: ServerId): readonly ServerToolView[] {
    const { offering, toolIsOn, approvals } = this.#options;
    const server = offering(serverId);
    if (server === null) return [];
    return toolViews({
      ...{ server, trusted: this.#isTrusted(server), isOn: toolIsOn(null) },
      isChanged: (tool) => !server.builtIn && approvals.isChanged(tool),
    });
  }

  #seen(ref: ToolRef): { readonly tool: ToolDefinition; readonly server: OfferingServer } | null {
    const server = this.#options.offering(ref.serverId);
    if (server === null) return null;
    const tool = definitionsOf(server, this.#isTrusted(server)).find(({ toolName }) => toolName === ref.toolName);
    return tool === undefined ? null : { tool, server };
  }

  #isTrusted({ id, builtIn }: OfferingServer): boolean {
    return !builtIn && this.#options.trusted(id);
  }

  /**
   * Returns the permissions of a call that was allowed in a journal from before permissions were
   * stored. The current paths of the call are the best approximation of those that the user saw.
   */
  #grantNow({ topicId }: ToolCallContext, assessment: Assessment | null): Grant {
    return { mayChange: true, mayTouchProtected: coversProtected(this.#options.mode(topicId), assessment) };
  }

  #whyNotRunning(id: ServerId): string {
    const state = this.#options.hub.status().find((server) => server.id === id)?.state;
    return state?.name === 'error' ? reasonsInEnglish(state.why) : 'It is switched off or still starting.';
  }

  #sayOnce(sentence: string): void {
    if (this.#said.has(sentence) || this.#said.size >= MOST_SAID) return;
    this.#said.add(sentence);
    this.#options.log.warn(sentence);
  }
}

const MOST_SAID = 1000;
/** The maximum number of unusable servers that the error for a call of a missing tool names. */
const MOST_MISSING = 3;

/**
 * Returns the assessment of a tool outside the host. It is based only on what a trusted server
 * declares.
 */
function believed(tool: ToolDefinition): Assessment | null {
  return tool.readOnly ? { kind: 'read', protectedPaths: [], outside: false } : null;
}

/** Returns the real path of a folder; null if it cannot be determined. */
function realFolder(folder: string): Promise<string | null> {
  return realpath(folder).catch(() => null);
}

function boundsOf({ command, origin }: Assessment): Pick<ApprovalRule, 'command' | 'origin'> {
  return { ...(command === undefined ? {} : { command }), ...(origin === undefined ? {} : { origin }) };
}

/**
 * Whether allowing this call allows its protected paths: the user was shown them, or the approval
 * mode never asks.
 */
function coversProtected(mode: ApprovalMode, assessment: Assessment | null): boolean {
  return mode === 'allow-all' || (assessment?.protectedPaths.length ?? 0) > 0;
}

/**
 * A read is assessed only if the user could be asked about it; otherwise the tool itself refuses
 * paths outside the workspace. A tool whose calls are visible outside is always assessed.
 */
async function assessedFor(mode: ApprovalMode, server: BuiltInServer, call: ToolCallPart, tool: ToolDefinition) {
  const free: Assessment = { kind: 'read', protectedPaths: [], outside: false };
  const reachesOut = server.tools.some(({ name, annotations }) => name === tool.toolName && annotations.openWorldHint);
  return tool.readOnly && mode !== 'ask-all' && !reachesOut ? free : assessed(server, call, tool);
}

/**
 * A tool that the server does not know is assessed as visible outside the app: the server will
 * reject the call.
 */
async function assessed(server: BuiltInServer, call: ToolCallPart, tool: ToolDefinition): Promise<Assessment> {
  try {
    return await server.assess(tool.toolName, call.arguments);
  } catch {
    return { kind: 'edit', protectedPaths: [], outside: true };
  }
}

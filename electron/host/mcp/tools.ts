/** The tools of all servers as the loop sees them: `ToolPort` over the hub, the registry, the approvals and the recorder. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ApprovalMode, ApprovalRule, ToolDefinition, ToolRef } from '../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../shared/message.ts';
import { compareWithDisk } from '../files/disk-state.ts';
import type { ToolCallContext, ToolHooks, ToolOutcome, ToolPort, Verdict } from '../loop/ports.ts';
import type { Log } from '../ports.ts';
import { type ApprovalRuleStore, judge } from './approvals.ts';
import type { CallRecorder } from './call-recorder.ts';
import type { Hub } from './hub.ts';
import type { Assessment, BuiltInServer } from './servers/built-in.ts';
import { CALL_META } from './servers/built-in.ts';
import { outcomeOf } from './tool-outcome.ts';
import { type Catalogue, catalogueOf, type OfferingServer, resolveTool, unknownToolSentence } from './tool-registry.ts';

export interface ToolsOptions {
  readonly hub: Hub;
  /** The one the built-in servers of the hub were made with. */
  readonly recorder: CallRecorder;
  readonly rules: ApprovalRuleStore;
  readonly mode: (topicId: TopicId) => ApprovalMode;
  /** Which servers a topic uses, as it is set now. */
  readonly enabled: (topicId: TopicId) => (serverId: ServerId) => boolean;
  readonly log: Log;
}

export class Tools implements ToolPort {
  readonly #options: ToolsOptions;
  /** Edits that would have been refused when they were judged, so nobody was asked: they must not change anything. */
  readonly #unasked = new Set<CallId>();
  /** Whether a person or the mode allowed protected paths, for calls that were judged in this process. */
  readonly #protectedAllowed = new Map<CallId, boolean>();
  readonly #said = new Set<string>();
  #catalogues: readonly { readonly lists: readonly OfferingServer['tools'][]; readonly catalogue: Catalogue }[] = [];

  constructor(options: ToolsOptions) {
    this.#options = options;
  }

  async catalogue(topicId: TopicId, workspace: string): Promise<readonly ToolDefinition[]> {
    const { hub, enabled } = this.#options;
    const servers = await hub.running(workspace, enabled(topicId));
    const { tools, leftOut } = this.#catalogueOf(servers);
    for (const { why } of leftOut) this.#sayOnce(why);
    for (const { id, state } of hub.status()) {
      if (state.name === 'error') this.#sayOnce(`The server "${id}" does not run. ${state.why}`);
      if (state.name !== 'running') continue;
      for (const { why } of state.list.skipped) this.#sayOnce(`Server "${id}": ${why}`);
      if (state.list.cut !== null) this.#sayOnce(`Server "${id}": ${state.list.cut}`);
    }
    return tools;
  }

  resolve(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null {
    return resolveTool(catalogue, writtenName);
  }

  unknownTool(catalogue: readonly ToolDefinition[], writtenName: string): string {
    return unknownToolSentence(catalogue, writtenName);
  }

  async judge(call: ToolCallPart, tool: ToolDefinition, context: ToolCallContext): Promise<Verdict> {
    const local = this.#options.hub.find(context.workspace, tool.serverId)?.local ?? null;
    const mode = this.#options.mode(context.topicId);
    const assessment = local === null ? null : await assessedFor(mode, local, call, tool);
    const rules = this.#options.rules.find(tool, context.topicId);
    const judgement = judge({ tool, mode, rules, assessment });
    this.#unasked.delete(call.callId);
    this.#rememberProtected(call.callId, coversProtected(mode, assessment));
    switch (judgement.verdict) {
      case 'allow':
        return { verdict: 'allow' };
      case 'deny':
        return { verdict: 'deny', why: judgement.why };
      case 'let-fail':
        return this.#letFail(call.callId);
      case 'ask': {
        if (local === null || assessment?.kind !== 'edit') return { verdict: 'ask', why: judgement.why, diffs: [] };
        const diffs = await local.preview(tool.toolName, call.arguments).catch(() => []);
        // A person is not asked about an edit that cannot happen.
        return diffs.length === 0 ? this.#letFail(call.callId) : { verdict: 'ask', why: judgement.why, diffs };
      }
    }
  }

  async remember(
    call: ToolCallPart,
    tool: ToolDefinition,
    decision: 'topic' | 'always',
    { topicId, workspace }: ToolCallContext,
  ): Promise<void> {
    const { serverId, toolName, definitionHash } = tool;
    const local = this.#options.hub.find(workspace, serverId)?.local ?? null;
    const command = local === null ? undefined : (await assessed(local, call, tool)).command;
    this.#options.rules.add({
      serverId,
      toolName,
      definitionHash,
      effect: 'allow',
      topicId: decision === 'topic' ? topicId : null,
      ...(command === undefined ? {} : { command }),
    });
  }

  async call(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: ToolCallContext,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    const mayChange = !this.#unasked.delete(call.callId);
    const judged = this.#protectedAllowed.get(call.callId);
    this.#protectedAllowed.delete(call.callId);
    const server = this.#options.hub.find(context.workspace, tool.serverId);
    if (server === null) return outcomeOf({ kind: 'not-sent', why: this.#whyNotRunning(tool.serverId) }, tool, null);
    const send = (sending: () => void, meta?: JsonObject) =>
      server.connection.call(
        { name: tool.toolName, arguments: call.arguments, ...(meta === undefined ? {} : { meta }) },
        { sending, progress: (text) => hooks.progress(server.local === null ? `${text}\n` : text) },
        signal,
      );
    const started = () => hooks.started([]);
    if (server.local === null) return outcomeOf(await send(started), tool, null);

    const assessment = tool.readOnly ? null : await assessed(server.local, call, tool);
    const edits = assessment !== null && assessment.kind !== 'other';
    // Judged by an earlier process: the paths as they are now are the nearest to what the person saw.
    const mayTouchProtected = judged ?? coversProtected(this.#options.mode(context.topicId), assessment);
    const recorded = await this.#options.recorder.during({ context, hooks, mayChange, mayTouchProtected }, () =>
      // An edit says itself when it begins, with the files it changes; anything else begins when it is sent.
      send(edits ? () => {} : started, { [CALL_META]: { loopId: context.loopId, callId: context.callId } }),
    );
    return outcomeOf(recorded.answer, tool, edits ? recorded.record : null);
  }

  /** See `HostApi.setApproval`. */
  setRule(tool: ToolRef, _effect: ApprovalRule['effect'] | null): void {
    throw new LoopwrightError('bad-usage', `Rules for ${tool.toolName} cannot be set yet.`);
  }

  compareWithDisk(...[changes]: Parameters<ToolPort['compareWithDisk']>): ReturnType<ToolPort['compareWithDisk']> {
    return compareWithDisk(changes);
  }

  /** The same servers with the same lists give the same catalogue, object for object: what was serialised of it stays good. */
  #catalogueOf(servers: readonly OfferingServer[]): Catalogue {
    const known = this.#catalogues.findLast(
      (made) => made.lists.length === servers.length && made.lists.every((list, at) => list === servers[at]?.tools),
    );
    if (known !== undefined) return known.catalogue;
    const catalogue = catalogueOf(servers);
    this.#catalogues = [...this.#catalogues, { lists: servers.map(({ tools }) => tools), catalogue }].slice(
      -CATALOGUES_KEPT,
    );
    return catalogue;
  }

  #letFail(callId: CallId): Verdict {
    this.#unasked.add(callId);
    return { verdict: 'allow' };
  }

  /** A call that is denied never comes back; only so many are remembered. */
  #rememberProtected(callId: CallId, allowed: boolean): void {
    this.#protectedAllowed.set(callId, allowed);
    const [oldest] = this.#protectedAllowed.keys();
    if (this.#protectedAllowed.size > MOST_JUDGED && oldest !== undefined) this.#protectedAllowed.delete(oldest);
  }

  #whyNotRunning(id: ServerId): string {
    const state = this.#options.hub.status().find((server) => server.id === id)?.state;
    return state?.name === 'error' ? state.why : 'It is switched off or still starting.';
  }

  #sayOnce(sentence: string): void {
    if (this.#said.has(sentence) || this.#said.size >= MOST_SAID) return;
    this.#said.add(sentence);
    this.#options.log.warn(sentence);
  }
}

const MOST_SAID = 1000;
const MOST_JUDGED = 1000;
const CATALOGUES_KEPT = 32;

/** Allowing this call allows protected paths: they were told, or nothing is asked at all. */
function coversProtected(mode: ApprovalMode, assessment: Assessment | null): boolean {
  return mode === 'allow-all' || (assessment?.protectedPaths.length ?? 0) > 0;
}

/** Where a read leads is looked up only where somebody could be asked about it; elsewhere the tool itself refuses what is outside. */
async function assessedFor(mode: ApprovalMode, server: BuiltInServer, call: ToolCallPart, tool: ToolDefinition) {
  const free: Assessment = { kind: 'read', protectedPaths: [], outside: false };
  return tool.readOnly && mode !== 'ask-all' ? free : assessed(server, call, tool);
}

/** A tool the server does not know is assessed like one that reaches outside: it will be refused. */
async function assessed(server: BuiltInServer, call: ToolCallPart, tool: ToolDefinition): Promise<Assessment> {
  try {
    return await server.assess(tool.toolName, call.arguments);
  } catch {
    return { kind: 'edit', protectedPaths: [], outside: true };
  }
}

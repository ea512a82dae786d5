/**
 * The tools of all servers as the loop sees them: `ToolPort` over the hub, the registry, the
 * approvals and the recorder.
 */
import { BUILT_IN_SERVERS } from '../../../../shared/built-in-servers.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { ServerId, type TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ApprovalRule, ToolDefinition, ToolRef } from '../../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../../shared/message.ts';
import type { ServerProblem, ServerToolView } from '../../../../shared/server-view.ts';
import { declaredArguments } from '../../approvals/declared-arguments.ts';
import { isStill } from '../../approvals/tool-approvals.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import { compareWithDisk } from '../../files/disk-state.ts';
import type { AllowedCall, ToolHooks, ToolOutcome, ToolPort } from '../../loop/ports.ts';
import type { Log } from '../../ports.ts';
import type { ToolUses } from '../../store/tool-uses.ts';
import { CALL_META } from '../built-in/built-in.ts';
import { leftOutOf } from '../connection/tool-list.ts';
import type { RunningServer } from '../hub/hub.ts';
import { problemForModel } from '../hub/server-problems.ts';
import { type AbsentTool, absentSentences } from './absent-tools.ts';
import { CallJudge, type CallJudgeParts } from './call-judge.ts';
import type { CallRecord, CallRecorder } from './call-recorder.ts';
import type { LeftOutTools } from './left-out-tools.ts';
import { type Offer, offerOf } from './tool-offer.ts';
import { naming, outcomeOf } from './tool-outcome.ts';
import { Catalogues, definitionsOf, resolveTool, unknownToolSentence } from './tool-registry.ts';
import { toolViews } from './tool-views.ts';
import { resultSpace } from './window-space.ts';

export interface ToolsOptions extends CallJudgeParts {
  /** The recorder that the built-in servers of the hub use. */
  readonly recorder: CallRecorder;
  readonly uses: Pick<ToolUses, 'add' | 'list'>;
  readonly leftOut: LeftOutTools;
  /** Whether the current settings of a topic allow a server. */
  readonly enabled: (topicId: TopicId) => (serverId: ServerId) => boolean;
  /**
   * Whether a tool of an allowed server is switched on. A null topic stands for the setting of the
   * whole app.
   */
  readonly toolIsOn: (topicId: TopicId | null) => (tool: ToolRef) => boolean;
  /** The tokens of a request to the model of a topic and its reply together; null if unknown. */
  readonly windowOf: (topicId: TopicId) => number | null;
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
  readonly #judge: CallJudge;
  readonly #catalogues = new Catalogues();
  readonly #said = new Set<string>();
  /** The tools that each catalogue left out when it was last returned, and the problems of servers. */
  readonly #around = new WeakMap<readonly ToolDefinition[], AroundCatalogue>();

  constructor(options: ToolsOptions) {
    this.#options = options;
    this.#judge = new CallJudge(options);
  }

  async catalogue(topicId: TopicId, workspace: string): Promise<readonly ToolDefinition[]> {
    const { hub, enabled, toolIsOn, windowOf, uses, leftOut, problems, reportProblems } = this.#options;
    const isEnabled = enabled(topicId);
    const running = await hub.running(workspace, isEnabled);
    const servers = running.filter(({ local }) => local?.isUseful?.(isEnabled) !== false);
    const missing = problems(isEnabled);
    reportProblems(topicId, missing);
    const isOn = toolIsOn(topicId);
    const all = servers.flatMap((server) => definitionsOf(server, this.#isTrusted(server)));
    const tools = all.filter(isOn);
    const offer = offerOf(tools, windowOf(topicId), () => [...leftOut.found(topicId), ...uses.list()]);
    leftOut.remember(topicId, offer.leftOut);
    for (const { id, state } of hub.status()) {
      if (state.name === 'error') this.#sayOnce(`The server "${id}" does not run. ${reasonsInEnglish(state.why)}`);
      if (state.name !== 'running') continue;
      for (const reason of leftOutOf(state.list)) this.#sayOnce(`Server "${id}": ${reasonsInEnglish([reason])}`);
    }
    const catalogue = this.#catalogues.of(offer.callable);
    const off = all.filter((tool) => !isOn(tool));
    // The finder of a catalogue names what is left out, so that one catalogue has one such list.
    const { fitting, forSteps } = this.#around.get(catalogue) ?? {
      fitting: fittingOf(catalogue, offer, offer.offered),
      forSteps: fittingOf(catalogue, offer, offer.forSteps),
    };
    this.#around.set(catalogue, { missing, isEnabled, off, leftOut: offer.leftOut, fitting, forSteps });
    return catalogue;
  }

  fitting(catalogue: readonly ToolDefinition[]): readonly ToolDefinition[] {
    return this.#around.get(catalogue)?.fitting ?? catalogue;
  }

  forSteps(catalogue: readonly ToolDefinition[]): readonly ToolDefinition[] {
    return this.#around.get(catalogue)?.forSteps ?? catalogue;
  }

  resolve(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null {
    return resolveTool(catalogue, writtenName);
  }

  unknownTool(catalogue: readonly ToolDefinition[], writtenName: string): string {
    const around = this.#around.get(catalogue);
    const missing = around?.missing.flatMap((problem) => problemForModel(problem) ?? []) ?? [];
    const absent = around === undefined ? [] : this.#absentSentences(around, writtenName);
    const sentences = [unknownToolSentence(catalogue, writtenName), ...absent, ...missing.slice(0, MOST_MISSING)];
    return sentences.join(' ');
  }

  /**
   * The tools of an external server that is off are those that were called before; the server
   * itself is not asked.
   */
  #absentSentences({ isEnabled, off, leftOut }: AroundCatalogue, writtenName: string): readonly string[] {
    const { hub, offering, uses } = this.#options;
    const ids = [...BUILT_IN_IDS, ...hub.status().map(({ id }) => id)];
    const servers = [...new Set(ids)].filter((id) => !isEnabled(id));
    const used = uses.list();
    const ofServers = servers.flatMap((serverId) => {
      const known = offering(serverId)?.tools.map(({ name }) => ({ serverId, toolName: name }));
      return known ?? used.filter((tool) => tool.serverId === serverId);
    });
    const because =
      (why: AbsentTool['why']) =>
      (tool: ToolRef): AbsentTool => ({ ...refOf(tool), why });
    const absent = [
      ...ofServers.map(because('server-off')),
      ...off.map(because('tool-off')),
      ...leftOut.map(because('left-out')),
    ];
    return absentSentences(absent, servers, writtenName);
  }

  judge(...call: Parameters<ToolPort['judge']>): ReturnType<ToolPort['judge']> {
    return this.#judge.judge(...call);
  }

  receiptLines(...call: Parameters<ToolPort['receiptLines']>): ReturnType<ToolPort['receiptLines']> {
    return this.#judge.receiptLines(...call);
  }

  remember(...call: Parameters<ToolPort['remember']>): ReturnType<ToolPort['remember']> {
    return this.#judge.remember(...call);
  }

  async call(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: AllowedCall,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome | 'differs'> {
    const { instead } = context.grant;
    const { sent, ignored } = declaredArguments(tool, instead ?? call.arguments);
    const outcome = await this.#send(sent, tool, context, hooks, signal);
    return outcome === 'differs' ? outcome : naming({ ignored, withoutSecrets: instead !== undefined }, outcome);
  }

  async #send(
    sent: JsonObject,
    tool: ToolDefinition,
    { grant, ...context }: AllowedCall,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome | 'differs'> {
    const server = this.#options.hub.find(context.workspace, tool.serverId);
    const ended = (
      answer: Parameters<typeof outcomeOf>[0],
      edit: CallRecord | null = null,
      outputs?: CallRecord['outputs'],
    ) =>
      outcomeOf(
        answer,
        tool,
        edit,
        resultSpace(this.#options.windowOf(context.topicId)),
        outputs,
        server !== null && server.local !== null,
      );
    if (server === null) return ended({ kind: 'not-sent', why: this.#whyNotRunning(tool.serverId) });
    const send = (sending: () => void, meta?: JsonObject) =>
      server.call(
        context,
        { name: tool.toolName, arguments: sent, ...(meta === undefined ? {} : { meta }) },
        {
          sending,
          progress: (text) => hooks.progress(server.local === null ? `${text}\n` : text),
          waiting: (isWaiting) => hooks.waiting?.(isWaiting),
        },
        signal,
      );
    if (server.local === null) {
      if (!isStill(tool, server)) return ended({ kind: 'changed' });
      const answer = await send(() => this.#startForeign(tool, server, hooks));
      return ended(answer);
    }

    // An edit reports its start itself, with the files that it changes, and so does a command. Any
    // other call starts when it is sent.
    const reports = server.local.reportsStart && !tool.readOnly;
    const { loopId, callId } = context;
    const recorded = await this.#options.recorder.during({ context, hooks, ...grant }, () =>
      send(reports ? () => {} : () => hooks.started([]), { [CALL_META]: { loopId, callId } }),
    );
    if (recorded.record.differs) return 'differs';
    return ended(recorded.answer, reports ? recorded.record : null, recorded.record.outputs);
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

/** The `chosen` tools of a catalogue, which has the callable tools of the offer in their order. */
function fittingOf(
  catalogue: readonly ToolDefinition[],
  { callable }: Offer,
  chosen: readonly ToolDefinition[],
): readonly ToolDefinition[] {
  if (chosen.length === callable.length) return catalogue;
  const isOffered = new Set(chosen);
  return catalogue.filter((_, at) => callable.slice(at, at + 1).some((tool) => isOffered.has(tool)));
}

const MOST_SAID = 1000;
/** The maximum number of unusable servers that the error for a call of a missing tool names. */
const MOST_MISSING = 3;

const BUILT_IN_IDS = Object.keys(BUILT_IN_SERVERS).map((id) => ServerId.parse(id));

interface AroundCatalogue {
  readonly missing: readonly ServerProblem[];
  readonly isEnabled: (serverId: ServerId) => boolean;
  /** The tools of running servers that are switched off. */
  readonly off: readonly ToolRef[];
  readonly leftOut: readonly ToolRef[];
  /** The tools of the catalogue that a request offers. */
  readonly fitting: readonly ToolDefinition[];
  /** The tools of the catalogue that a list of tools for planned calls names. */
  readonly forSteps: readonly ToolDefinition[];
}

const refOf = ({ serverId, toolName }: ToolRef): ToolRef => ({ serverId, toolName });

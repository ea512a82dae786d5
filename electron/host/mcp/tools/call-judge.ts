/**
 * Judges the calls that the loop wants to make: determines what each call would do, lets the rules
 * decide, and makes the receipt if the user must decide.
 */
import { realpath } from 'node:fs/promises';
import { messageOf } from '../../../../shared/errors.ts';
import type { ApprovalWhy } from '../../../../shared/failures/approval-reasons.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ApprovalMode, ApprovalRule, RulePlace, ToolDefinition } from '../../../../shared/mcp.ts';
import type { Message, ToolCallPart } from '../../../../shared/message.ts';
import { ApprovalScope, type Receipt, type ReceiptCover, type ReceiptLines } from '../../../../shared/receipt.ts';
import { restrictedMode } from '../../../../shared/restricted-mode.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import { declaredArguments } from '../../approvals/declared-arguments.ts';
import { effectHash, type Foreseen, type Foresight } from '../../approvals/foreseen.ts';
import { type CallToJudge, judge, type RuleToJudge } from '../../approvals/judgement.ts';
import { namedSecrets } from '../../approvals/named-secrets.ts';
import { digestOf, makeReceipt } from '../../approvals/receipts.ts';
import { judgeRestricted } from '../../approvals/restricted-folder.ts';
import { boundTo, type ToolApprovals } from '../../approvals/tool-approvals.ts';
import { diffsOf } from '../../files/edits/planned-change.ts';
import { linesFrom } from '../../files/edits/planned-lines.ts';
import type { CallToAdmit, Grant, ToolCallContext, Verdict, WithoutEffect } from '../../loop/ports.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';
import type { BuiltInServer } from '../built-in/built-in.ts';
import type { Hub } from '../hub/hub.ts';
import { type CarriedAway, carriedAway } from './carried-away.ts';

export interface CallJudgeParts {
  readonly hub: Hub;
  readonly approvals: ToolApprovals;
  readonly mode: (topicId: TopicId) => ApprovalMode;
  /**
   * Whether the user trusts a folder. In any other folder no rule and no approval mode of the
   * settings lets a change run, and no rule is made.
   */
  readonly isTrusted: (folder: string) => boolean;
  /**
   * Whether the user chose the mode of a topic for this process, with an option of the command line.
   * Such a mode applies in every folder.
   */
  readonly modeIsOfProcess: (topicId: TopicId) => boolean;
  /** Returns the messages of a topic, the newest first. */
  readonly messagesOf: (topicId: TopicId) => Iterable<Message>;
  /**
   * Returns the topic with the rules of the automation whose run works in a topic; null: the topic
   * belongs to no automation.
   */
  readonly automationTopic: (topicId: TopicId) => TopicId | null;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

/** The longest reason why a call would fail that is shown, in characters. */
const LONGEST_WHY = 400;

const NO_SECRETS: Pick<Grant, 'readableSecrets'> = { readableSecrets: [] };

/** The effect of a call of an external server is unknown. */
const FOREIGN: Foreseen = { kind: 'other', effect: { kind: 'call' } };

export class CallJudge {
  readonly #parts: CallJudgeParts;
  /** The calls read from text about which the user was asked, by id. */
  readonly #askedFromText = new Set<string>();
  /**
   * The tools of which the user allowed a call read from text, with their topics. They are not
   * stored: after a start of the host the first such call asks again.
   */
  readonly #allowedFromText = new Set<string>();

  constructor(parts: CallJudgeParts) {
    this.#parts = parts;
  }

  async judge(call: ToolCallPart, tool: ToolDefinition, context: CallToAdmit): Promise<Verdict> {
    const { hub, approvals, now } = this.#parts;
    const { topicId, workspace, attendant } = context;
    const folder = await realFolder(workspace);
    const server = hub.find(workspace, tool.serverId);
    const local = server?.local ?? null;
    const isRestricted = !this.#parts.isTrusted(workspace);
    const chosen = this.#parts.mode(topicId);
    const mode = isRestricted && !this.#parts.modeIsOfProcess(topicId) ? restrictedMode(chosen) : chosen;
    const judgeCall = (judged: CallToJudge) => (isRestricted ? judgeRestricted(judged, mode) : judge(judged));
    const { sent, ignored } = declaredArguments(tool, call.arguments);
    const assessment = local === null ? believed(tool) : await assessed(local, sent, tool);
    const changed = local === null ? approvals.difference(tool, server) : null;
    const rules = this.#rules(tool, { topicId, folder });
    const readFromText = call.readFromText === true && !this.#allowedFromText.has(toolIn(topicId, tool));
    const carried = await carriedAway(tool, local !== null, sent, context, this.#parts.messagesOf);
    const judged = {
      ...{ tool, mode: chosen, rules, assessment, attendant, changed: changed !== null, readFromText },
      carries: [...carried.reasons, ...(local === null ? secretsNamedIn(sent) : [])],
    };
    const judgement = judgeCall(judged);
    const grant: Grant = {
      mayChange: true,
      mayTouchProtected: coversProtected(mode, assessment),
      readableSecrets: mode === 'allow-all' ? 'all' : (assessment?.secretPaths ?? []),
    };
    // A call that only seems to fail must not read what the user was not asked about.
    const letFail = {
      verdict: 'allow',
      grant: { ...grant, mayChange: false, ...(mode !== 'allow-all' && NO_SECRETS) },
    } as const;
    switch (judgement.verdict) {
      case 'allow':
        return { verdict: 'allow', grant, ...(judgement.byRule === true && { byRule: true }) };
      case 'deny':
        return { verdict: 'deny', why: judgement.why };
      case 'let-fail':
        return letFail;
      case 'ask': {
        const foreseen = await foreseenBy(local, tool, sent, context);
        // The user is not asked about a call that would fail anyway.
        if ('noEffect' in foreseen) return letFail;
        if (readFromText) this.#askedFromText.add(call.callId);
        const covers = coverOf(assessment);
        const place = folder ?? workspace;
        const without = carried.secrets && (await withoutSecrets(local, tool, carried.secrets, context, place));
        const receipt = await makeReceipt({
          ...{ tool, sent, ignored, foreseen, covers, now: now() },
          ...(this.#parts.automationTopic(topicId) !== null && { ofAutomation: true }),
          folder: place,
          ...(without && { carries: without.carries }),
          offers: offersOf(
            judgeCall,
            { ...judged, changed: false, readFromText: false },
            { topicId: null, folder },
            covers,
          ),
        });
        const isNew = local === null && approvals.isNew(tool);
        const asking = {
          why: judgement.why,
          diffs: foreseen.kind === 'edit' ? foreseen.changes.flatMap(diffsOf) : [],
          ...(changed === null ? {} : { changed }),
          ...(isNew ? { description: showInvisible(tool.description) } : {}),
          ...(without ? { sent: without.masked } : local === null && ignored.length > 0 ? { sent } : {}),
          receipt,
        };
        return {
          ...{ verdict: 'ask', asking, grant: { ...grant, effect: effectHash(foreseen) } },
          ...(without?.grant && { withoutSecrets: { ...grant, ...without.grant } }),
        };
      }
    }
  }

  async receiptLines(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: ToolCallContext,
    { receipt, from }: { readonly receipt: string; readonly from: number },
  ): Promise<ReceiptLines | WithoutEffect | null> {
    const local = this.#parts.hub.find(context.workspace, tool.serverId)?.local ?? null;
    const { sent } = declaredArguments(tool, call.arguments);
    const foreseen = await foreseenBy(local, tool, sent, context);
    if ('noEffect' in foreseen) return foreseen;
    const folder = (await realFolder(context.workspace)) ?? context.workspace;
    if (digestOf({ tool, sent, foreseen, folder }) !== receipt) return null;
    return linesFrom(foreseen.kind === 'edit' ? foreseen.changes : [], from);
  }

  remember(
    tool: ToolDefinition,
    scope: ApprovalScope,
    { topicId, workspace, callId }: ToolCallContext,
    { covers, offers, folder }: Pick<Receipt, 'covers' | 'offers' | 'folder'>,
  ): void {
    const { hub, approvals } = this.#parts;
    const server = hub.find(workspace, tool.serverId);
    if (server?.local == null) approvals.allow(tool, server);
    if (this.#askedFromText.delete(callId)) this.#allowedFromText.add(toolIn(topicId, tool));
    if (scope === 'once' || !offers.includes(scope) || !this.#parts.isTrusted(folder)) return;
    const place = this.#parts.automationTopic(topicId) ?? topicId;
    approvals.addRule(tool, { topicId: scope === 'topic' ? place : null, folder }, covers);
  }

  /** The rules of an automation count in the topics of all its runs. */
  #rules(tool: ToolDefinition, place: RulePlace): readonly RuleToJudge[] {
    const { approvals, automationTopic } = this.#parts;
    const rules = approvals.rules(tool, place);
    const topicId = automationTopic(place.topicId);
    if (topicId === null) return rules;
    const ofAutomation = approvals
      .rules(tool, { ...place, topicId })
      .filter((rule) => rule.topicId === topicId)
      .map((rule) => ({ ...rule, ofAutomation: true }));
    return [...rules, ...ofAutomation];
  }
}

/** A tool as it is now, in a topic. */
const toolIn = (topicId: TopicId, { serverId, toolName, definitionHash }: ToolDefinition): string =>
  JSON.stringify([topicId, serverId, toolName, definitionHash]);

async function foreseenBy(
  server: BuiltInServer | null,
  tool: ToolDefinition,
  sent: JsonObject,
  { shown, ...key }: ToolCallContext,
): Promise<Foreseen | WithoutEffect> {
  if (server === null) return FOREIGN;
  const foresight = await server
    .foresee(tool.toolName, sent, key, shown ?? null)
    .catch((error: unknown): Foresight => ({ ok: false, message: messageOf(error) }));
  if (!foresight.ok) {
    const { problem: name = 'other', message } = foresight;
    return { noEffect: { why: { name, data: { words: quoted(message, LONGEST_WHY) } } } };
  }
  const { value } = foresight;
  // An edit that changes nothing succeeds without changing anything.
  return value.kind === 'edit' && value.changes.length === 0 ? { noEffect: { why: null } } : value;
}

/** What the receipt says of the secrets in a call, and what allows the call without them. */
async function withoutSecrets(
  server: BuiltInServer | null,
  tool: ToolDefinition,
  { secrets, destination, masked, without }: NonNullable<CarriedAway['secrets']>,
  context: ToolCallContext,
  folder: string,
) {
  const foreseen = await foreseenBy(server, tool, without, context);
  if ('noEffect' in foreseen) return { carries: { secrets, destination, withoutSecrets: null }, masked };
  const digest = digestOf({ tool, sent: without, foreseen, folder });
  const grant = { effect: effectHash(foreseen), instead: without };
  return { carries: { secrets, destination, withoutSecrets: digest }, masked, grant };
}

/** The effect of a tool outside the host is unknown, so a file with secrets that it is given by name may be read. */
function secretsNamedIn(sent: JsonObject): ApprovalWhy {
  const [path] = namedSecrets(sent);
  return path === undefined ? [] : [{ name: 'names-secret-file', data: { path: quoted(path) } }];
}

/** What an approval for more than one call would cover. */
function coverOf(assessment: Assessment | null): ReceiptCover {
  const { command, inSandbox, isInterpreter, origin } = assessment ?? {};
  if (command !== undefined && isInterpreter === true) return { kind: 'interpreter', interpreter: command };
  if (command !== undefined) return { kind: 'command', command, ...(inSandbox === true && { inSandbox }) };
  return origin === undefined ? { kind: 'tool' } : { kind: 'origin', origin };
}

/** The scopes whose rule would allow exactly this call the next time. */
function offersOf(
  judgeCall: typeof judge,
  judged: CallToJudge,
  place: Pick<ApprovalRule, 'topicId' | 'folder'>,
  covers: ReceiptCover,
): readonly ApprovalScope[] {
  const rule = { effect: 'allow', definitionHash: judged.tool.definitionHash, ...place, ...boundTo(covers) } as const;
  const isCovered = judgeCall({ ...judged, rules: [...judged.rules, rule] }).verdict === 'allow';
  return isCovered ? ApprovalScope.options : ['once'];
}

/** Returns the real path of a folder; null if it cannot be determined. */
function realFolder(folder: string): Promise<string | null> {
  return realpath(folder).catch(() => null);
}

/**
 * Returns the assessment of a tool outside the host. It is based only on what a trusted server
 * declares.
 */
function believed(tool: ToolDefinition): Assessment | null {
  return tool.readOnly ? { kind: 'read', protectedPaths: [], outside: false } : null;
}

/**
 * Whether allowing this call allows its protected paths: the user was shown them, or the approval
 * mode never asks.
 */
function coversProtected(mode: ApprovalMode, assessment: Assessment | null): boolean {
  return mode === 'allow-all' || (assessment?.protectedPaths.length ?? 0) > 0;
}

/**
 * A tool that the server does not know is assessed as visible outside the app: the server will
 * reject the call.
 */
async function assessed(server: BuiltInServer, sent: JsonObject, tool: ToolDefinition): Promise<Assessment> {
  try {
    return await server.assess(tool.toolName, sent);
  } catch {
    return { kind: 'edit', protectedPaths: [], outside: true };
  }
}

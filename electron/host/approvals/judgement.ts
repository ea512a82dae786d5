/**
 * Decides whether a tool call may run. Deny rules take precedence over ask rules, and ask rules
 * over allow rules. Pure.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { ApprovalReason, ApprovalWhy } from '../../../shared/failures/approval-reasons.ts';
import type { Attendant } from '../../../shared/loop.ts';
import {
  type ApprovalMode,
  type ApprovalRule,
  isCompletion,
  type RulePlace,
  type ToolRef,
} from '../../../shared/mcp.ts';
import { quoted } from '../text/visible-text.ts';
import type { Assessment } from './assessment.ts';

/** Stores the remembered decisions; implemented in `store/approval-rules.ts`. */
export interface ApprovalRuleStore {
  /**
   * The rules for this tool that apply in this topic and this folder, including rules that were
   * given for other definitions of the tool.
   */
  find(tool: ToolRef, place: RulePlace): readonly ApprovalRule[];
  /** Replaces an earlier rule for the same tool, command, origin, topic and folder. */
  add(rule: Omit<ApprovalRule, 'id' | 'createdAt'>): ApprovalRule;
  /** Removes every rule about the tool, including those for topics and commands. */
  removeAll(tool: ToolRef): void;
}

/** A rule, as far as the judgement depends on it. */
export type RuleToJudge = Omit<ApprovalRule, 'id' | 'serverId' | 'toolName' | 'needsReview' | 'createdAt'> & {
  /** Whether it was given for the automation whose run the call belongs to. It counts although nobody watches. */
  readonly ofAutomation?: boolean;
};

export interface CallToJudge {
  readonly tool: ToolRef & { readonly definitionHash: string };
  readonly mode: ApprovalMode;
  /** The rules that the store found for this tool in this topic and folder. */
  readonly rules: readonly RuleToJudge[];
  /**
   * The effect of the call; null if the tool belongs to an external server that the user does not
   * trust.
   */
  readonly assessment: Assessment | null;
  /**
   * What the call would carry away from this computer, and the files with secrets that it names to a
   * server outside the host. No rule and no mode but `allow-all` lets it run then. Absent or empty:
   * nothing was recognised.
   */
  readonly carries?: ApprovalWhy;
  /** Whether the tool or its server differs from what the user allowed before. */
  readonly changed: boolean;
  /**
   * Whether the call was read from text, and the user has not allowed such a call of this tool in
   * this topic yet. No rule and no mode then lets it run.
   */
  readonly readFromText?: boolean;
  /** Who could answer. If nobody watches the loop, only the rules of its folder and of its automation allow a call. */
  readonly attendant: Attendant;
}

export type Judgement =
  /** `byRule`: only because of a rule of the user; otherwise it would have asked. */
  | { readonly verdict: 'allow'; readonly byRule?: true }
  /**
   * The tool itself will refuse the call without any effect. The call still runs, so that the model
   * reads the reason.
   */
  | { readonly verdict: 'let-fail' }
  | { readonly verdict: 'ask' | 'deny'; readonly why: ApprovalWhy };

/**
 * A `deny` rule applies even if the tool has changed, so that a server cannot evade it. An `allow`
 * rule applies only to the definition it was given for, never to a protected path, a file with secrets or a call that
 * asks anyway, and for a command only to exactly that command. For a changed tool the user is asked even if a rule or the
 * mode would let the call run, because the user must see the difference first (faults.md V5, V13).
 */
export function judge(call: CallToJudge): Judgement {
  const { tool, mode, rules: all, assessment, changed, attendant } = call;
  const rules = all.filter((rule) => isAbout(rule, assessment));
  if (rules.some(({ effect }) => effect === 'deny'))
    return { verdict: 'deny', why: [{ name: 'forbidden-by-rule', data: named(tool) }] };
  if (assessment?.outside === true) return { verdict: 'let-fail' };
  if (isCompletion(tool)) return { verdict: 'allow' };
  if (call.readFromText === true) return ask({ name: 'read-from-text', data: named(tool) }, ...effectOf(call));
  if (assessment?.alwaysAsks === true) return ask(...effectOf(call));
  if (mode === 'allow-all') return { verdict: 'allow' };
  if (rules.some(({ effect }) => effect === 'ask'))
    return ask({ name: 'rule-asks', data: named(tool) }, ...effectOf(call));
  if (changed) return ask({ name: 'changed-since-allowed', data: named(tool) }, ...alwaysAsks(call));
  if (alwaysAsks(call).length > 0) return ask(...effectOf(call));
  const given = rules.filter(({ effect }) => effect === 'allow');
  const allowing = isWatched(attendant)
    ? given
    : given.filter((rule) => rule.ofAutomation === true || isOfFolder(rule));
  if (isFree(mode, assessment)) return { verdict: 'allow' };
  if (allowing.some(({ definitionHash }) => definitionHash === tool.definitionHash))
    return { verdict: 'allow', byRule: true };
  if (allowing.length > 0) return ask({ name: 'changed-since-allowed', data: named(tool) });
  if (given.length > 0) return ask({ name: 'rule-needs-attendant', data: named(tool) });
  return ask(whyAsking(tool, mode, assessment));
}

/**
 * Whether a rule applies to the command or the origin of a call. A deny or ask rule may apply to
 * all commands, an allow rule only to one, and one that was given for the sandbox only there. A rule
 * without an origin applies to all pages.
 */
function isAbout({ effect, command, origin, inSandbox }: RuleToJudge, assessment: Assessment | null): boolean {
  const run = assessment?.command;
  if (inSandbox === true && assessment?.inSandbox !== true) return false;
  if (origin !== undefined && origin !== assessment?.origin) return false;
  return command === run || (command === undefined && effect !== 'allow');
}

/** Whether a person sees what the loop does while it does it. */
const isWatched = (attendant: Attendant): boolean => attendant === 'window' || attendant === 'terminal';

/** Whether a rule was given for a folder, and not for one topic or for everywhere. */
function isOfFolder({ topicId, folder }: RuleToJudge): boolean {
  return topicId === null && folder !== null;
}

/** What the user must know of the effect of a call, whatever else is a reason to ask. */
function effectOf(call: CallToJudge): ApprovalWhy {
  const why = call.assessment?.why;
  return [...alwaysAsks(call), ...(why === undefined ? [] : [why])];
}

/** The reasons for which no allow rule and no mode but `allow-all` lets the call run. */
function alwaysAsks({ assessment, carries = [] }: CallToJudge): ApprovalWhy {
  if (assessment === null) return carries;
  const changesProtected = assessment.kind === 'edit' && assessment.protectedPaths.length > 0;
  return [
    ...carries,
    ...(changesProtected ? [protectedPath(assessment)] : []),
    ...secretFiles(assessment),
    ...(assessment.asksAnyway ?? []),
  ];
}

function isFree(mode: Exclude<ApprovalMode, 'allow-all'>, assessment: Assessment | null): boolean {
  switch (mode) {
    case 'ask-all':
      return false;
    case 'ask-edits':
      return assessment?.kind === 'read' || assessment?.kind === 'own';
    case 'allow-edits':
      return assessment !== null && assessment.kind !== 'other';
    default:
      return assertNever(mode);
  }
}

function whyAsking(tool: ToolRef, mode: ApprovalMode, assessment: Assessment | null): ApprovalReason {
  if (assessment === null) return { name: 'effect-unknown', data: named(tool) };
  if (assessment.why !== undefined) return assessment.why;
  return { name: mode === 'ask-all' ? 'every-call-asks' : 'changes-workspace', data: {} };
}

function protectedPath({ protectedPaths }: Assessment): ApprovalReason {
  const [first, ...others] = protectedPaths;
  const { path = '', kind, server } = first ?? {};
  const by = server === undefined ? {} : { server: quoted(server, 100) };
  const data = { path: quoted(path), ...(kind === undefined ? {} : { kind }), ...by };
  if (others.length === 0) return { name: 'protected-path', data };
  return { name: 'protected-paths', data: { ...data, more: others.length } };
}

function secretFiles({ secretPaths: [first, ...others] = [] }: Assessment): ApprovalWhy {
  if (first === undefined) return [];
  const path = quoted(first);
  if (others.length === 0) return [{ name: 'reads-secret-file', data: { path } }];
  return [{ name: 'reads-secret-files', data: { path, more: others.length } }];
}

function ask(...why: ApprovalWhy): Judgement {
  return { verdict: 'ask', why };
}

/** The names as an external server chose them, made visible. */
function named({ serverId, toolName }: ToolRef): { readonly server: string; readonly tool: string } {
  return { server: quoted(serverId, 100), tool: quoted(toolName, 80) };
}

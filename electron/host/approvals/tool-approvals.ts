/**
 * Manages what the user has allowed: the approval rules, and the last allowed definition of each
 * external tool.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { builtInDescription } from '../../../shared/built-in-servers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import {
  type ApprovalRule,
  DATA,
  RUN_OWN_PYTHON,
  type RulePlace,
  type ToolDefinition,
  type ToolRef,
} from '../../../shared/mcp.ts';
import type { ReceiptCover } from '../../../shared/receipt.ts';
import type { ApprovedTools } from '../store/approved-tools.ts';
import { quoted } from '../text/visible-text.ts';
import { type DeclaredTool, difference, readable } from './approved-definition.ts';
import type { ApprovalRuleStore } from './judgement.ts';
import { definitionHash, type OfferingServer } from './tool-definition.ts';

export interface ToolApprovalsOptions {
  readonly rules: ApprovalRuleStore;
  readonly approved: Pick<ApprovedTools, 'find' | 'allow'>;
}

/** Whether the server still declares exactly the tool definition for which the call was judged. */
export function isStill(tool: ToolDefinition, server: OfferingServer): boolean {
  return declaredBy(server, tool) !== null;
}

export class ToolApprovals {
  readonly #options: ToolApprovalsOptions;

  constructor(options: ToolApprovalsOptions) {
    this.#options = options;
  }

  rules(tool: ToolRef, place: RulePlace): readonly ApprovalRule[] {
    return this.#options.rules.find(tool, place);
  }

  /**
   * The difference between the present tool and the definition allowed before, as a unified diff;
   * null if they are equal or nothing was allowed before. `server` is null if it does not run.
   */
  difference(tool: ToolDefinition, server: OfferingServer | null): string | null {
    const before = this.#options.approved.find(tool);
    if (before === null || before.definitionHash === tool.definitionHash) return null;
    const declared = server === null ? null : declaredBy(server, tool);
    return difference(before.definition, declared === null ? 'It does not run now.\n' : readable(declared));
  }

  /** Whether no definition of the tool was ever allowed. */
  isNew(tool: ToolRef): boolean {
    return this.#options.approved.find(tool) === null;
  }

  /** Whether the tool was allowed once and has changed since then. */
  isChanged(tool: Pick<ToolDefinition, 'serverId' | 'toolName' | 'definitionHash'>): boolean {
    const before = this.#options.approved.find(tool);
    return before !== null && before.definitionHash !== tool.definitionHash;
  }

  /**
   * Records that the user has seen and allowed the present definition of the tool. Does nothing if
   * the server no longer runs; later comparisons then use the earlier definition.
   */
  allow(tool: ToolDefinition, server: OfferingServer | null): void {
    const declared = server === null ? null : declaredBy(server, tool);
    if (declared === null) return;
    const { definitionHash: hash } = tool;
    if (this.#options.approved.find(tool)?.definitionHash === hash) return;
    this.#options.approved.allow(tool, { definitionHash: hash, definition: readable(declared) });
  }

  /**
   * Records the definition of a tool that runs without asking the user, so that a later change can
   * be noticed.
   */
  seen(tool: ToolDefinition, server: OfferingServer): void {
    if (this.#options.approved.find(tool) === null) this.allow(tool, server);
  }

  /**
   * Adds a rule that allows a tool in a folder. It covers only the command or the origin in
   * `covers`. Adds none for a tool that runs commands if `covers` names no command.
   */
  addRule(
    { serverId, toolName, definitionHash }: ToolDefinition,
    scope: Pick<ApprovalRule, 'topicId'> & { readonly folder: string },
    covers: ReceiptCover,
  ): void {
    if (builtInDescription(serverId)?.isAllowedAlways === false && covers.kind !== 'command') return;
    this.#options.rules.add({
      serverId,
      toolName,
      definitionHash,
      effect: 'allow',
      ...scope,
      needsReview: false,
      ...boundTo(covers),
    });
  }

  /**
   * Sets the rule of a tool; see `approvals.set` in the contract. `seen` is the present tool, or
   * null if its server does not run. Deny and ask rules can be set while `seen` is null. `shown` is
   * the hash of the definition that the user saw.
   */
  setRule(
    ref: ToolRef,
    effect: ApprovalRule['effect'] | null,
    seen: { readonly tool: ToolDefinition; readonly server: OfferingServer } | null,
    shown?: string,
  ): void {
    const { serverId, toolName } = ref;
    if (effect === null) return this.#options.rules.removeAll(ref);
    if (effect === 'allow') {
      if (toolName === RUN_OWN_PYTHON && serverId === DATA) throw new LoopwrightError('own-python-not-allowed-always');
      if (builtInDescription(serverId)?.isAllowedAlways === false)
        throw new LoopwrightError('terminal-not-allowed-always');
      if (seen === null) throw new LoopwrightError('tool-server-not-running');
      if (shown !== undefined && shown !== seen.tool.definitionHash)
        throw new LoopwrightError('tool-changed-since-shown', { tool: quoted(toolName, 80) });
      if (!seen.server.builtIn) this.allow(seen.tool, seen.server);
    }
    const hash = seen?.tool.definitionHash ?? '';
    this.#options.rules.add({
      serverId,
      toolName,
      definitionHash: hash,
      effect,
      topicId: null,
      folder: null,
      needsReview: false,
    });
  }
}

/** What a rule with this cover is bound to. */
export function boundTo(covers: ReceiptCover): Pick<ApprovalRule, 'command' | 'inSandbox' | 'origin'> {
  switch (covers.kind) {
    case 'tool':
      return {};
    case 'command':
      return { command: covers.command, ...(covers.inSandbox === true && { inSandbox: true }) };
    case 'interpreter':
      return { command: covers.interpreter, inSandbox: true };
    case 'origin':
      return { origin: covers.origin };
    default:
      return assertNever(covers);
  }
}

function declaredBy(server: OfferingServer, { toolName, definitionHash: hash }: ToolDefinition): DeclaredTool | null {
  const tool = server.tools.find(({ name }) => name === toolName);
  if (tool === undefined || definitionHash(server.identity, tool) !== hash) return null;
  return { server: server.identity, tool };
}

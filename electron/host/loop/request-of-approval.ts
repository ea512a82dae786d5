/** What a stored approval request and its answer mean for a call as it would be made now. */
import { isDeepStrictEqual } from 'node:util';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { ApprovalScope, type Receipt } from '../../../shared/receipt.ts';
import type { ApprovalRequested, CallHistory } from './call-history.ts';
import type { AskingNow } from './ports.ts';

export interface Approved {
  readonly scope: ApprovalScope;
  /** Whether the user approved the call only without its secrets. */
  readonly withoutSecrets: boolean;
}

/**
 * What the user approved, if it is exactly this effect; null: the user did not, because the
 * call would now do something else, because the request is from a version without receipts,
 * because the receipt has expired, or because the user only let the call fail.
 */
export function approvedNow(
  approval: CallHistory['approval'],
  { definitionHash }: ToolDefinition,
  now: Receipt,
  at: number,
): Approved | null {
  const shown = approval?.asked?.asking?.receipt;
  const scope = ApprovalScope.safeParse(approval?.settled?.decision).data;
  if (shown === undefined || scope === undefined || approval?.settled?.effect === 'none') return null;
  if (approval?.asked?.definitionHash !== definitionHash) return null;
  if (shown.digest !== now.digest || at >= shown.expiresAt) return null;
  const digest = approval?.settled?.receipt;
  if (digest === shown.digest) return { scope, withoutSecrets: false };
  const isSame = digest === shown.carries?.withoutSecrets && digest === now.carries?.withoutSecrets;
  return digest !== undefined && isSame ? { scope: 'once', withoutSecrets: true } : null;
}

/** Whether a stored request still says what the user must be asked, and has not expired. */
export function asksTheSame({ asking }: ApprovalRequested, now: AskingNow, at: number): boolean {
  const receipt = asking?.receipt;
  if (receipt === undefined || at >= receipt.expiresAt) return false;
  return isDeepStrictEqual(asking, { ...now, receipt: { ...now.receipt, expiresAt: receipt.expiresAt } });
}

/** What the model reads about a call that the user denied. */
export function denial(reason: string | undefined): string {
  const denied = 'The user did not allow this call.';
  if (reason === undefined) return `${denied} Do not try to reach the same in another way.`;
  return `${denied} Their reason: "${reason}" Follow it, and do not try to reach the same in another way unless the reason says so.`;
}

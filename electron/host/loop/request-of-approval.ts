/** What a stored approval request and its answer mean for a call as it would be made now. */
import { isDeepStrictEqual } from 'node:util';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { ApprovalScope, type Receipt } from '../../../shared/receipt.ts';
import type { ApprovalRequested, CallHistory } from './call-history.ts';
import type { AskingNow } from './ports.ts';

/**
 * The scope for which the user approved exactly this effect; null: the user did not, because the
 * call would now do something else, because the request is from a version without receipts,
 * because the receipt has expired, or because the user only let the call fail.
 */
export function approvedScope(
  approval: CallHistory['approval'],
  { definitionHash }: ToolDefinition,
  now: Receipt,
  at: number,
): ApprovalScope | null {
  const shown = approval?.asked?.asking?.receipt;
  const scope = ApprovalScope.safeParse(approval?.settled?.decision).data;
  if (shown === undefined || scope === undefined || approval?.settled?.effect === 'none') return null;
  if (approval?.asked?.definitionHash !== definitionHash) return null;
  const isExact = shown.digest === now.digest && approval?.settled?.receipt === shown.digest;
  return isExact && at < shown.expiresAt ? scope : null;
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

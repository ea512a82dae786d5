import type { CallDecision } from '../../../shared/call-facts.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { NewJournalRow } from './journal-rows.ts';

type Settled = Extract<NewJournalRow, { kind: 'approval-settled' }>;

/** The decision that a row holds about a request with this receipt, for people. */
export function decisionOf(
  { decision, at, reason, receipt: digest }: Settled,
  receipt: Pick<Receipt, 'carries'> | undefined,
): CallDecision {
  const omits = decision !== 'deny' && digest !== undefined && digest === receipt?.carries?.withoutSecrets;
  return { decision, at, ...(reason !== undefined && { reason }), ...(omits && { withoutSecrets: true }) };
}

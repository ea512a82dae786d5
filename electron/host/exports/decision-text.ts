import type { ApprovalDecision } from '../../../shared/mcp.ts';
import type { ExportTexts } from './export-texts.ts';

/** What the user decided about a call, and why. */
export function decisionText(
  { decision, reason }: { readonly decision: ApprovalDecision; readonly reason?: string },
  texts: Pick<ExportTexts, 'decisions' | 'reasoned'>,
): string {
  return reason === undefined ? texts.decisions[decision] : texts.reasoned(texts.decisions[decision], reason);
}

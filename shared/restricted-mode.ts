import { assertNever } from './assert-never.ts';
import type { ApprovalMode } from './mcp.ts';

/** The approval mode that applies in a restricted folder: no edit runs without asking. */
export function restrictedMode(mode: ApprovalMode): 'ask-all' | 'ask-edits' {
  switch (mode) {
    case 'ask-all':
    case 'ask-edits':
      return mode;
    case 'allow-edits':
    case 'allow-all':
      return 'ask-edits';
    default:
      return assertNever(mode);
  }
}

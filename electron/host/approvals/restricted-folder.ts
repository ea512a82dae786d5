/** Decides whether a tool call may run in a folder that the user does not trust. Pure. */
import type { ApprovalMode } from '../../../shared/mcp.ts';
import { restrictedMode } from '../../../shared/restricted-mode.ts';
import { type CallToJudge, type Judgement, judge } from './judgement.ts';

/**
 * Judges a call in a restricted folder. No rule lets a change run there, and no approval mode of
 * the settings: `mode` is the one that applies. Rules that deny or ask apply as always. The reason
 * names the restriction only if the call would run in a trusted folder.
 */
export function judgeRestricted(call: CallToJudge, mode: ApprovalMode = restrictedMode(call.mode)): Judgement {
  const rules = call.rules.filter(({ effect }) => effect !== 'allow');
  const restricted = judge({ ...call, mode, rules });
  if (restricted.verdict !== 'ask' || judge(call).verdict !== 'allow') return restricted;
  return { verdict: 'ask', why: [{ name: 'folder-restricted', data: {} }, ...restricted.why] };
}

/** Decides whether a tool call may run in a folder that the user does not trust. Pure. */
import { restrictedMode } from '../../../shared/restricted-mode.ts';
import { type CallToJudge, type Judgement, judge } from './judgement.ts';

/**
 * Judges a call in a restricted folder. No rule and no approval mode lets a change run there;
 * rules that deny or ask apply as always. The reason names the restriction only if the call would
 * run in a trusted folder.
 */
export function judgeRestricted(call: CallToJudge): Judgement {
  const rules = call.rules.filter(({ effect }) => effect !== 'allow');
  const restricted = judge({ ...call, mode: restrictedMode(call.mode), rules });
  if (restricted.verdict !== 'ask' || judge(call).verdict !== 'allow') return restricted;
  return { verdict: 'ask', why: [{ name: 'folder-restricted', data: {} }, ...restricted.why] };
}

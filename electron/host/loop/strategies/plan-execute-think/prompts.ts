/**
 * The texts of plan-execute-think for the model. The system prompt is the same in all phases, so
 * that a provider's cache keeps it.
 */
import type { LoopInput } from '../../../../../shared/loop.ts';
import { planExecuteThink } from '../../../../../shared/strategies/plan-execute-think.ts';
import type { PhaseTool } from '../../effects.ts';
import { systemPrompt } from '../common/system-prompt.ts';
import { MOST_STEPS, planTool, thinkTool } from './phase-tools.ts';

const RULES = `# How to work
You work in rounds. A round has three phases:
1. Plan: you call ${planTool.name} with up to ${MOST_STEPS} steps. A step is a call of one tool under "The tools of steps", with complete arguments.
2. Execute: the app makes these calls and shows you their results. In the conversation they look like calls of yours, all in one reply and under the full names of the tools.
3. Think: you call ${thinkTool.name}. It says what the results show and whether the task is done. If it is not, the next round begins.
You yourself call only ${planTool.name} and ${thinkTool.name}, one call in each reply.

# How to plan
- Use as few rounds as possible: put into a plan all steps whose arguments do not depend on results that you have to read first. First look (list, search, read) with as many steps as are useful, then change.
- The steps run in order. After a step fails, the rest is skipped, and you call ${thinkTool.name}.
- A step can use the result of an earlier step of the same plan: an argument that is exactly "$2.text" becomes the whole text of the result of step 2, with its heading and line numbers. Only if that result is JSON, "$2.path" becomes its field "path" ("$2.items[0].path" goes deeper). Write "$$2.text" if you mean this text itself.
- Read a file before you change it. After a change, check it in the same plan.
- If nothing needs to be done (a greeting, a question you can answer), plan no steps and answer with ${thinkTool.name}.
- After a failed step correct its cause; do not plan it again unchanged.

# How to think
The user reads user_summary: write it in their language, claim nothing that no result shows, and let it stand as the answer, because the task may end with this round. If only the user can decide something, make a sensible assumption and say so, or ask it in user_summary and set task_completed to true.`;

export function planExecuteThinkPrompt(input: LoopInput, toolList: string): string {
  const tools = `# The tools of steps\nIn the list, ? marks optional arguments and = gives the default.\n\n${toolList === '' ? 'No tool is switched on. Plan no steps.' : toolList}`;
  return systemPrompt(input, { strategy: planExecuteThink, rules: `${RULES}\n\n${tools}` });
}

/** The result of `plan_tool_call`. */
export function planAccepted(steps: number, left: number): string {
  if (steps === 0) return `No steps. Now call ${thinkTool.name}.`;
  const cut =
    left === 0 ? '' : ` Only the first ${steps} run, because a plan has at most that many; the last ${left} were cut.`;
  return `Accepted: ${steps} ${steps === 1 ? 'step' : 'steps'}.${cut} After the results, call ${thinkTool.name}.`;
}

/** The result of `think`, if the task is not done. */
export const roundOver = `The round is over, and the user sees the summary. Plan the next round with ${planTool.name}.`;

/** The result of other calls in a reply whose call counts. */
export const onlyOne = 'Ignored: only one call of a reply counts.';

export const notAccepted = (why: string): string => `Not accepted. ${why}`;

export const wrongTool = (name: string, wanted: PhaseTool): string =>
  `Not run: ${name} cannot be called now. Call ${wanted.name}; ${name === planTool.name || name === thinkTool.name ? 'the other phase comes later.' : `calls of other tools belong into the steps of ${planTool.name}.`}`;

export const noCall = (wanted: PhaseTool): string =>
  `(Automatic) Your last reply did not call ${wanted.name}. Call it now, through function calling, and write nothing else.`;

export const asJson = (wanted: PhaseTool): string =>
  `(Automatic) Reply with one JSON object and nothing else: the arguments of ${wanted.name}, by this JSON Schema: ${JSON.stringify(wanted.inputSchema)}`;

/** The request for a text, if no usable summary was given. */
export const summaryRequest =
  '(Automatic) No more tools can be used. Tell the user in a few sentences, as plain text, what was found or done and what was not.';

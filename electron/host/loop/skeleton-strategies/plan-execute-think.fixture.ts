import type { JsonObject } from '../../../../shared/json.ts';
import type { LoopInput } from '../../../../shared/loop.ts';
import { callsOf, type ModelMessage, userText } from '../../../../shared/message.ts';
import {
  beginStep,
  callModel,
  callTools,
  type PhaseTool,
  plannedCall,
  type Strategy,
  type StrategyRun,
} from '../effects.ts';

const planTool: PhaseTool = {
  name: 'plan_tool_call',
  description: 'Plan 1 to 8 steps.',
  inputSchema: { type: 'object' },
};
const thinkTool: PhaseTool = { name: 'think', description: 'Sum up the round.', inputSchema: { type: 'object' } };

/**
 * Repeats rounds of planning, executing and thinking. A failed step skips the rest of its batch,
 * and each batch has a deadline.
 */
function* run(input: LoopInput): StrategyRun {
  const messages: ModelMessage[] = [input.goal];
  let summary = '';
  const phase = function* (tool: PhaseTool) {
    const choice = { purpose: tool.name, system: tool.name, tools: [tool], toolChoice: { name: tool.name } };
    const reply = yield* callModel({ ...choice, messages, show: 'hidden' });
    return callsOf(reply).find((call) => call.writtenName === tool.name)?.arguments ?? {};
  };
  for (;;) {
    const step = yield* beginStep({ phase: 'plan', note: 'planning a round' });
    if (step.go !== 'continue') return { reason: step.go.limit, text: summary };
    const plan = (yield* phase(planTool)) as { steps?: { tool: string; arguments: JsonObject }[] };
    const calls = (plan.steps ?? []).slice(0, 8).flatMap(({ tool: name, arguments: args }) => {
      const tool = step.tools.find(({ toolName }) => toolName === name);
      return tool === undefined ? [] : [plannedCall(tool, args)];
    });
    const results = yield* callTools(calls, { onFailure: 'stop', deadlineMs: 60_000 });
    const made = calls.flatMap((planned, n) => results.slice(n, n + 1).map(({ callId }) => ({ ...planned, callId })));
    messages.push({ role: 'assistant', parts: made }, { role: 'tool', parts: results });
    messages.push(userText(results.map(({ status }) => status).join(' ')));
    const thought = (yield* phase(thinkTool)) as { user_summary?: string; task_completed?: boolean };
    summary = thought.user_summary ?? summary;
    if (thought.task_completed) return { reason: 'task_completed', text: summary };
  }
}

export const planExecuteThinkSkeleton: Strategy = {
  name: 'plan-execute-think',
  version: 1,
  unit: 'rounds',
  limits: ['rounds'],
  phases: { plan: { counts: 'rounds' } },
  run,
};

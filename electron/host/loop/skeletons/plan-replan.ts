import type { JsonObject } from '../../../../shared/json.ts';
import type { LoopInput } from '../../../../shared/loop.ts';
import { type ModelMessage, textOf, userText } from '../../../../shared/message.ts';
import { askUser, beginStep, callModel, callTools, plannedCall, type Strategy, type StrategyRun } from '../effects.ts';

/** Plan once; thought, act, observe within an item; replan after it. Thought, replan and act cost a step; planning and waiting cost none. */
function* run(input: LoopInput): StrategyRun {
  const observations: string[] = [];
  const context = (): ModelMessage[] => [input.goal, ...observations.map(userText)];
  const think = function* (purpose: string) {
    const reply = yield* callModel({
      purpose,
      system: purpose,
      messages: context(),
      tools: 'none',
      format: 'json',
      show: 'hidden',
    });
    return JSON.parse(textOf(reply)) as { status: string; question?: string; input?: JsonObject; response?: string };
  };
  yield* beginStep({ phase: 'plan', note: 'planning' });
  yield* think('plan');
  for (let ordinal = 0; ; ) {
    const step = yield* beginStep({ phase: 'thought', note: 'thinking' });
    if (step.go !== 'continue') return { reason: step.go.limit, text: `limit: ${observations.join('; ')}` };
    const thought = yield* think('thought');
    if (thought.status === 'ask_user') {
      observations.push(`answer: ${yield* askUser(thought.question ?? '', 'Please confirm: ')}`);
    } else if (thought.status === 'continue') {
      const act = yield* beginStep({ phase: 'act', note: 'acting' });
      if (act.go !== 'continue') return { reason: act.go.limit, text: `limit: ${observations.join('; ')}` };
      const tool = act.tools.find(({ toolName }) => toolName === 'write');
      if (tool === undefined) return { reason: 'error', text: 'no tool' };
      const [result] = yield* callTools([plannedCall(input, ordinal++, tool, thought.input ?? {})]);
      observations.push(`observed ${result?.status}`);
    } else {
      const replan = yield* beginStep({ phase: 'replan', note: 'replanning' });
      if (replan.go !== 'continue') return { reason: replan.go.limit, text: `limit: ${observations.join('; ')}` };
      const decided = yield* think('replan');
      if (decided.status === 'done') return { reason: 'plan_done', text: decided.response ?? '' };
      observations.push('replanned');
    }
  }
}

export const planReplanSkeleton: Strategy = {
  name: 'plan-replan',
  version: 1,
  limits: ['steps'],
  counted: { steps: ['thought', 'act', 'replan'] },
  run,
};

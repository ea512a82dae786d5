import { isCompletion } from '../../../../shared/mcp.ts';
import { callsOf, type ModelMessage } from '../../../../shared/message.ts';
import { beginStep, callModel, callTools, type Strategy } from '../effects.ts';

export const agenticSkeleton: Strategy = {
  name: 'agentic',
  version: 1,
  unit: 'iterations',
  limits: ['iterations', 'mistakes'],
  phases: {},
  *run(input) {
    const messages: ModelMessage[] = [input.goal];
    for (;;) {
      const step = yield* beginStep({ phase: 'iterate', note: '' });
      if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
      const reply = yield* callModel({ purpose: 'iterate', system: 'agentic', messages });
      messages.push({ role: 'assistant', parts: reply.parts });
      const calls = callsOf(reply);
      if (calls.length === 0) return { reason: 'answered', text: 'no calls' };
      messages.push({ role: 'tool', parts: yield* callTools(calls) });
      const completion = calls.find((call) => isCompletion(call.tool));
      if (completion) return { reason: 'attempt_completion', text: String(completion.arguments.result) };
    }
  },
};

import type { JsonObject } from '../../../../shared/json.ts';
import { type ModelMessage, textOf, userText } from '../../../../shared/message.ts';
import { beginStep, callModel, type Strategy, startRun } from '../effects.ts';

interface Decision {
  readonly decision: 'reply' | 'run' | 'reply_and_run';
  readonly reply?: { readonly content: string };
  readonly run?: { readonly type: string; readonly title: string; readonly input: JsonObject };
}

/**
 * A strategy that makes one decision. If it starts a background run, it waits for the result and
 * decides again.
 */
export const decisionSkeleton: Strategy = {
  name: 'decision',
  version: 1,
  unit: 'steps',
  limits: ['steps'],
  phases: { decide: { counts: 'steps' } },
  *run(input) {
    const messages: ModelMessage[] = [input.goal];
    for (;;) {
      const step = yield* beginStep({ phase: 'decide', note: 'deciding' });
      if (step.go !== 'continue') return { reason: step.go.limit, text: 'too many follow-ups' };
      const reply = yield* callModel({
        purpose: 'decide',
        system: 'decide',
        messages,
        tools: 'none',
        format: 'json',
        role: 'decision',
        show: 'hidden',
      });
      const decision = JSON.parse(textOf(reply)) as Decision;
      if (decision.run === undefined) return { reason: 'replied', text: decision.reply?.content ?? '' };
      const { type: runType, title, input: runInput } = decision.run;
      const run = yield* startRun({ runType, title, input: runInput, wait: true });
      if (run.runId === null) return { reason: 'error', text: run.failure.name };
      messages.push(userText(`run ${run.result?.status}: ${JSON.stringify(run.result?.output)}`));
    }
  },
};

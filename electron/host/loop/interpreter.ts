/**
 * Selects the function that performs an effect. Each function journals its progress and, after a
 * crash, continues from its journal rows.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { askUser } from './ask-user.ts';
import { beginStep } from './begin-step.ts';
import { callModel } from './call-model.ts';
import { callTools } from './call-tools.ts';
import type { IdentifiedEffect } from './effects.ts';
import type { Perform, Performed } from './engine.ts';
import { halted, type LoopContext } from './loop-context.ts';
import { startRun } from './start-run.ts';

export function interpreter(context: LoopContext): Perform {
  return async (effect: IdentifiedEffect, seq: number): Promise<Performed> => {
    if (context.controls.signal.aborted && effect.type !== 'callTools') return halted(context);
    switch (effect.type) {
      case 'beginStep':
        return beginStep(context, effect, seq);
      case 'callModel':
        return callModel(context, effect, seq);
      case 'callTools':
        return callTools(context, effect, seq);
      case 'askUser':
        return askUser(context, effect, seq);
      case 'startRun':
        return startRun(context, effect, seq);
      default:
        return assertNever(effect);
    }
  };
}

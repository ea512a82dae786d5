/**
 * Describes a strategy's decision in one line. The line omits messages, tool definitions, the
 * model and the time, which the interpreter chooses at call time. Therefore switching the model,
 * toggling a tool or compacting the history never makes a replay diverge.
 */
import { hash } from 'node:crypto';
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { questionText } from '../../../shared/question-text.ts';
import type { IdentifiedEffect } from './effects.ts';

export function fingerprintOf(effect: IdentifiedEffect): string {
  switch (effect.type) {
    case 'beginStep':
      return `beginStep ${effect.phase}`;
    case 'callModel':
      return `callModel ${effect.purpose} ${typeof effect.toolChoice === 'string' ? effect.toolChoice : effect.toolChoice.name}`;
    case 'callTools':
      return `callTools ${effect.calls.map((call) => `${call.callId} ${call.writtenName} ${digest(call.arguments)}`).join(', ')}`;
    case 'askUser':
      return `askUser ${digest(questionText(effect))}`;
    case 'startRun':
      return `startRun ${effect.runType} ${digest(effect.input)}`;
    default:
      return assertNever(effect);
  }
}

const digest = (value: JsonValue): string => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16);

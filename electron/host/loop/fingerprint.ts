/**
 * What a strategy decided, as one line. Never messages, tool definitions, model or time: those are the interpreter's business at call time, so
 * a switch of model, a toggle or a compaction does not make a replay diverge.
 */
import { hash } from 'node:crypto';
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonValue } from '../../../shared/json.ts';
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
      return `askUser ${digest(effect.question)}`;
    case 'startRun':
      return `startRun ${effect.runType} ${digest(effect.input)}`;
    default:
      return assertNever(effect);
  }
}

const digest = (value: JsonValue): string => hash('sha256', JSON.stringify(value), 'hex').slice(0, 16);

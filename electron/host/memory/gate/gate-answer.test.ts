import { describe, expect, it } from 'vitest';
import { gateActions } from './gate-answer.ts';

const about = { quote: 'I live in Bonn', confidence: 0.9, reason: 'The user said so.' };
const propose = { action: 'PROPOSE', key: 'city', value: 'Bonn', ...about };
const retract = { action: 'RETRACT', fact: 3, ...about };
const read = (reply: unknown) => gateActions(JSON.stringify(reply));

describe('the answer of the gate', () => {
  it('is a list of actions, or one', () => {
    expect(read({ actions: [propose, retract, { action: 'NO_ACTION' }] })).toEqual([
      { ...propose, tags: [], scope: 'global' },
      retract,
    ]);
    expect(read(retract)).toEqual([retract]);
    expect(gateActions(`Sure!\n\`\`\`json\n${JSON.stringify({ actions: [retract] })}\n\`\`\``)).toEqual([retract]);
  });

  it('has at most three actions', () => {
    expect(read({ actions: Array(5).fill(propose) })).toHaveLength(3);
  });

  it.each([
    ['no JSON', 'I will remember that.'],
    ['an empty reply', ''],
    ['a list', JSON.stringify([propose, retract])],
    ['NO_ACTION', JSON.stringify({ action: 'NO_ACTION' })],
    ['an unknown action', JSON.stringify({ ...propose, action: 'DELETE_ALL' })],
    ['a small letter', JSON.stringify({ ...propose, action: 'propose' })],
    ['PROPOSE with the payload of UPDATE', JSON.stringify({ ...propose, fact: 3 })],
    ['UPDATE with the payload of PROPOSE', JSON.stringify({ ...propose, action: 'UPDATE' })],
    ['RETRACT with a value', JSON.stringify({ ...retract, value: 'x' })],
    ['RETRACT without a fact', JSON.stringify({ action: 'RETRACT', ...about })],
    ['no quotation', JSON.stringify({ ...propose, quote: '' })],
    ['a confidence above 1', JSON.stringify({ ...propose, confidence: 1.1 })],
    ['an empty value', JSON.stringify({ ...propose, value: '' })],
    ['one bad action among good ones', JSON.stringify({ actions: [retract, { ...propose, fact: 3 }] })],
  ])('means no action with %s', (_name, reply) => {
    expect(gateActions(reply)).toEqual([]);
  });
});

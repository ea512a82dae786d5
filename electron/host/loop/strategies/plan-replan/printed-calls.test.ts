import { describe, expect, it } from 'vitest';
import { callsOf, printedCallsOf, textOf } from '../../../../../shared/message.ts';
import { type Scripted, World } from '../../world.fixture.ts';
import { planReplanStrategy } from './plan-replan.ts';
import { act, allDone, contextIn, itemDone, planned, tools } from './planner.fixture.ts';

const json = (value: object): Scripted => ({ text: JSON.stringify(value) });
const printed = (args: object, name = 'todo'): Scripted => ({
  text: `I do it.\n<tool_call>${JSON.stringify({ name, arguments: args })}</tool_call>`,
});
const CALL = '<tool_call>{"name": "todo", "arguments": {"command": "/todo list"}}</tool_call>';
const ADD = { command: '/todo add milk' };

/** Gives the replies in order, whatever was asked. */
function world(...replies: readonly Scripted[]): World {
  const left = [...replies];
  return new World({ strategy: planReplanStrategy, script: () => left.shift() ?? { text: '' }, tools });
}

async function ends(it: World) {
  const state = await it.drive();
  if (!('outcome' in state)) throw new Error(`The loop did not end: ${JSON.stringify(state)}`);
  return state;
}

const effectsOf = (it: World) => it.effects.map(({ what }) => what);
const END = [json(itemDone()), json(allDone('Done.'))];

describe('a call that plan-replan reads in a reply as text', () => {
  it('does not run, is shown to the user with the offer, and is reminded once', async () => {
    const it = world(printed(ADD), json(planned('add milk')), json(act('todo', ADD.command)), ...END);
    expect((await ends(it)).outcome).toEqual({ reason: 'plan_done', text: 'Done.' });
    expect(effectsOf(it)).toEqual(['todo {"command":"/todo add milk"}']);
    expect(it.messages.flatMap(printedCallsOf)).toEqual(['todo']);
    const reminder = textOf(it.requests[1]?.messages.at(-1) ?? { parts: [] });
    expect(reminder).toContain('It did not run');
    expect(reminder).toContain('only in the form that you were asked for');
  });

  it('ends the loop as failed when it is written again, without a second round', async () => {
    const it = world(json(planned('add milk')), printed(ADD), printed(ADD));
    const { name, outcome } = await ends(it);
    expect([name, outcome.reason]).toEqual(['failed', 'calls_as_text']);
    expect(outcome.text).toContain('Read calls from text for this model');
    expect(it.requests).toHaveLength(3);
    expect(effectsOf(it)).toEqual([]);
  });

  it.each([
    ['as bare JSON', { text: '{"name": "todo", "arguments": {"command": "/todo list"}}' }],
    ['with another name', printed({ command: '/todo list' }, 'assistant.todo')],
  ])('is recognised %s', async (_how, reply) => {
    const it = world(json(planned('look')), reply, reply);
    expect((await ends(it)).outcome.reason).toBe('calls_as_text');
  });

  it('next to the object that was asked for is only text', async () => {
    const both = { text: `${JSON.stringify(allDone('Hello.'))}\n${printed(ADD).text}` };
    const it = world(both, json(allDone('Hello.')));
    expect((await ends(it)).outcome).toEqual({ reason: 'plan_done', text: 'Hello.' });
    expect(it.messages.flatMap(printedCallsOf)).toEqual([]);
  });

  it('is the next action with exactly its arguments if the user chose that such calls run, and bears a mark', async () => {
    const it = world(json(planned('add milk')), printed(ADD), ...END);
    it.printedCalls = 'run';
    expect((await ends(it)).outcome.reason).toBe('plan_done');
    expect(effectsOf(it)).toEqual(['todo {"command":"/todo add milk"}']);
    expect(it.messages.flatMap(callsOf)).toMatchObject([{ writtenName: 'todo', readFromText: true }]);
    expect(contextIn(it.requests[2] ?? { messages: [] }).observations).toMatchObject([{ tool: 'todo', ok: true }]);
  });

  it.each([
    ['in the phase plan', [], printed(ADD), 'In the phase plan'],
    ['more than once', [json(planned('x'))], { text: `${CALL}\n${CALL}` }, 'Make one at a time'],
    [
      'of a tool that it does not have',
      [json(planned('x'))],
      printed({}, 'attempt_completion'),
      'next_action.tool must be',
    ],
  ])('is refused with a reason %s, also if the user chose that such calls run', async (_how, before, reply, why) => {
    const it = world(...before, reply, json(before.length === 0 ? allDone('x') : itemDone('x')), json(allDone('x')));
    it.printedCalls = 'run';
    expect((await ends(it)).outcome.reason).toBe('plan_done');
    expect(effectsOf(it)).toEqual([]);
    expect(contextIn(it.requests[before.length + 1] ?? { messages: [] }).rejected_reply?.why).toContain(why);
  });
});

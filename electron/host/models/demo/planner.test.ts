/**
 * Tests the demo with the real strategy: the engine, tools that answer like the real ones, and the
 * real client.
 */
import { expect, it } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { LoopState } from '../../../../shared/loop.ts';
import { ASSISTANT, SCHEDULE_TOOL, TODO_TOOL } from '../../../../shared/mcp.ts';
import { userText } from '../../../../shared/message.ts';
import { planReplanStrategy } from '../../loop/strategies/plan-replan/plan-replan.ts';
import { answerQuestion } from '../../loop/user-decisions.ts';
import { type FakeTool, World } from '../../loop/world.fixture.ts';
import { nextReply } from './next-reply.ts';

const tools: readonly FakeTool[] = [TODO_TOOL, SCHEDULE_TOOL].map((name) => ({
  name,
  server: ASSISTANT,
  run: ({ command }) => ({ content: [{ type: 'text', text: `Did ${String(command)}\nand more` }] }),
}));

function world(goal: string, given = tools): World {
  const script = (request: Parameters<World['options']['script']>[0]) => nextReply({ ...request, model: 'demo' });
  return new World({ strategy: planReplanStrategy, script, tools: given, input: { goal: userText(goal) } });
}

const textOf = (state: LoopState) => ('outcome' in state ? state.outcome.text : JSON.stringify(state));
const commandsOf = (it: World) => it.effects.map(({ what }) => JSON.parse(what.slice(what.indexOf('{'))).command);

it('the demo reads the todos and adds one', async () => {
  const it = world('Remind me to water\n the plants --soon');
  expect(textOf(await it.drive())).toContain('Did /todo add Remind me to water the plants soon --tag demo');
  expect(commandsOf(it)).toEqual(['/todo list', '/todo add Remind me to water the plants soon --tag demo']);
});

it('the demo asks for the time of a meeting, once more if the answer contains no time, and adds the meeting', async () => {
  const it = world('与小安开会');
  for (const said of ['明天', '2026-11-25 10:00']) {
    expect(await it.drive()).toMatchObject({ name: 'waiting' });
    const loop = { store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock };
    answerQuestion(loop, it.newMessage(said), said);
  }
  expect(textOf(await it.drive())).toContain('内置演示已完成');
  expect(commandsOf(it)).toEqual(['/schedule list', '/schedule add 2026-11-25 10:00 与小安开会']);
});

it('the demo explains what it can do for any other goal, and names a missing tool', async () => {
  expect(textOf(await world('hello').drive())).toContain('Remind me to water the plants');
  const foreign = tools.map((tool) => ({ ...tool, server: ServerId.parse('other') }));
  for (const given of [[], foreign]) {
    expect(textOf(await world('Remind me to water the plants', given).drive())).toContain('not switched on');
  }
});

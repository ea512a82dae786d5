/** Tests the demo with the real strategy `decision`. */
import { expect, it } from 'vitest';
import { userText } from '../../../../shared/message.ts';
import { decisionStrategy } from '../../loop/strategies/decision/decision.ts';
import { World } from '../../loop/world.fixture.ts';
import { nextReply } from './next-reply.ts';

async function decided(goal: string) {
  const script = (request: Parameters<World['options']['script']>[0]) => nextReply({ ...request, model: 'demo' });
  const types = ['sleep', 'summarize_conversation'].map((name) => ({ name, instructions: '' }));
  const world = new World({
    ...{ strategy: decisionStrategy, script, runs: { choosable: types } },
    input: { goal: userText(goal) },
  });
  const state = await world.drive();
  const runs = world.effects.map(({ what }) => what);
  return { runs, calls: world.requests.length, outcome: 'outcome' in state ? state.outcome : null };
}

it.each([
  ['Hello', 'Hello! I am the built-in demo'],
  ['你好，演示', '你好！我是内置演示'],
  ['Bake a cake', 'I know three messages'],
  ['他在等我', '只认识三种消息'],
])('the demo answers “%s” with one call, and starts nothing', async (goal, text) => {
  const { outcome, ...rest } = await decided(goal);
  expect(rest).toEqual({ runs: [], calls: 1 });
  expect(outcome).toMatchObject({ reason: 'replied', text: expect.stringContaining(text) });
});

it.each([
  ['Wait 5 seconds and tell me', 'I wait 5 seconds', 'sleep'],
  ['wait for 2 minutes', 'I wait 120 seconds', 'sleep'],
  ['等 5 秒后告诉我', '等待 5 秒', 'sleep'],
  ['Summarise our chat', '“Summary of our chat”', 'summarize_conversation'],
  ['请总结我们的对话', '话题总结', 'summarize_conversation'],
])('the demo starts a background task for “%s” with one call', async (goal, text, type) => {
  const { outcome, ...rest } = await decided(goal);
  expect(rest).toEqual({ runs: [`run ${type}`], calls: 1 });
  expect(outcome).toMatchObject({ reason: 'run_started', text: expect.stringContaining(text) });
});

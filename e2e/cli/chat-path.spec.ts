/** A conversation without tools, with the strategy `chat` and with the strategy `plan-replan`. */
import { describe, expect, it } from 'vitest';
import { allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { contextsOf, planner } from '../fixtures/scripted-planner.ts';
import { plan } from './planning.ts';
import { somePlace } from './program.ts';

describe('10.2 回归测试', () => {
  describe('4. chat path 在无工具场景可正常回复', () => {
    const off = ['file-editor', 'assistant', 'web'].flatMap((id) => ['--server', `@aether/${id}=off`]);

    it('answers a chat without tools after exactly one model request', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi([say('Hello to you.')]);
      const ended = await place.run(model, '你好', ['--strategy', 'chat', ...off]);
      expect([ended.code, ended.last('loop-end').reason, ended.last('loop-end').summary]).toEqual([
        ...[0, 'answered', 'Hello to you.'],
      ]);
      expect([model.requests.length, model.requests[0]?.body.tools, ended.calls]).toEqual([1, undefined, []]);
    });

    it('answers through the planner, which is told that no tools are available', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(
        planner(({ phase, pending_final_response }) => {
          if (phase === 'plan') return planned('greet');
          return phase === 'thought' ? itemDone('Hello to you.') : allDone(pending_final_response ?? '');
        }),
      );
      const ended = await plan(place, model, 'hello', off);
      expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'Hello to you.']);
      expect(contextsOf(model).map(({ tool_contract }) => Object.keys(tool_contract))).toEqual([[], [], []]);
    });
  });
});

/** Tests servers with more tools than the program offers to a model at once. */
import { expect, test } from 'vitest';
import { childServer } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, lastResults, type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { mcpConfig, somePlace } from './program.ts';

const offeredIn = (model: ScriptedOpenAi, n: number) =>
  (model.requests[n]?.body.tools ?? []).map((tool) => tool.function.name);

test('find_tools finds a tool that was not offered, and the next request and the next turn offer it', async () => {
  await using place = await somePlace();
  const servers = await mcpConfig(place, { lots: childServer('lots', '150') });
  const end = call('attempt_completion', { result: 'Done.' });
  await using model = await startScriptedOpenAi([
    call('find_tools', { query: 'thing number 149' }),
    call('lots__tool_149'),
    end,
    end,
    end,
  ]);
  const ended = await place.run(model, 'Do thing 149.', [...servers, '--approve', 'all']);
  expect(ended.calls).toEqual(['find_tools done', 'tool_149 done', 'attempt_completion done']);
  const [first, second] = [offeredIn(model, 0), offeredIn(model, 1)];
  expect(first).toContain('tools__find_tools');
  expect(first.filter((name) => name.startsWith('lots__'))).toHaveLength(64);
  expect(first).not.toContain('lots__tool_149');
  expect(lastResults(model.requests[1]?.body ?? { model: '', messages: [] })[0]).toContain('- lots__tool_149: ');
  expect(second).toContain('lots__tool_149');
  expect(second.filter((name) => name.startsWith('lots__'))).toHaveLength(64);

  const { topicId } = ended.last('loop-start');
  await place.run(model, 'Again.', [...servers, '--approve', 'all', '--topic', topicId]);
  expect(offeredIn(model, 3)).toContain('lots__tool_149');
});

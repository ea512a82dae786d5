import { expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { isFollowUp } from '../runs/follow-up.fixture.ts';
import { openWindow } from '../topics/window.fixture.ts';

it('a message starts a run of its own topic, the user chats on, and the result arrives as a message', async () => {
  const other = 'topic_01AAAAAAAAAAAAAAAAAAAAAAAA';
  const run = { type: 'sleep', title: 'Tea', conversation_id: other, input: { seconds: 0 } };
  const window = await openWindow((request) => {
    if (isFollowUp(request)) return say(JSON.stringify({ decision: 'reply', reply: { content: 'It is drawn.' } }));
    const isFirst = JSON.stringify(request.messages.at(-1)).includes('Tea!');
    return say(
      JSON.stringify(isFirst ? { decision: 'run', run } : { decision: 'reply', reply: { content: 'Still here.' } }),
    );
  });
  const request = { workspace: window.workspace, strategy: 'decision', locale: 'en' } as const;
  const { topicId } = await window.host.startLoop({ ...request, prompt: 'Tea!' });
  await window.reached(topicId, 'completed');
  const second = await window.host.startLoop({ ...request, topicId, prompt: 'Are you there?' });
  await expect.poll(() => window.host.loop(second.loopId).state.name, { timeout: 20_000 }).toBe('completed');
  const runs = () => window.host.runs.list({ limit: 10 });
  await expect
    .poll(async () => (await runs()).map(({ state }) => state.name), { timeout: 20_000 })
    .toEqual(['succeeded', 'succeeded']);
  expect((await runs()).find(({ type }) => type === 'sleep')).toMatchObject({ title: 'Tea', topicId });
  const texts = () => JSON.stringify(window.host.exportData());
  await expect.poll(texts, { timeout: 20_000 }).toContain('**Task completed: Tea**\\n\\nIt is drawn.');
  expect(texts()).toContain('Still here.');
  expect(texts()).toContain('I started the background task “Tea”. I will tell you when it is done.');
  expect(window.model.requests).toHaveLength(3);
});

import { expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { openWindow } from '../topics/window.fixture.ts';

const reply = (decided: object) => say(JSON.stringify(decided));

it('plan-replan stores its plan as todos even when the system reports an unknown time zone', async () => {
  const window = await openWindow(
    [
      reply({ status: 'planned', plan: ['note it'] }),
      reply({ status: 'continue', next_action: { tool: 'todo', input: '/todo add Buy milk --due 2026-11-21 09:00' } }),
      reply({ status: 'done', response: 'noted' }),
      reply({ status: 'done', response: 'It is noted.' }),
    ],
    { timeZone: 'Etc/Unknown' },
  );
  const { host, workspace } = window;
  const settings = { strategy: 'plan-replan' } as const;
  const { topicId } = await host.topics.send({ topicId: null, text: 'Note milk.', workspace, settings });
  await window.reached(topicId, 'completed');
  expect(host.loops.list({ topicId })[0]?.state).toMatchObject({
    outcome: { reason: 'plan_done', text: 'It is noted.' },
  });
  const { todos } = host.assistant.todos({ view: 'all', tag: null, keyword: null, most: 10 });
  expect(todos).toMatchObject([{ content: 'Buy milk', dueAt: Date.UTC(2026, 10, 21, 9) }]);
});

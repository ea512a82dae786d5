import { expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { fixedSettings } from '../../../shared/fixed-settings.ts';
import { openWindow } from '../topics/window.fixture.ts';

const fixed = (variables: Record<string, string>) => ({ fixedSettings: fixedSettings(variables) });
const json = (value: object) => say(JSON.stringify(value));
const sleep = { decision: 'run', run: { type: 'sleep', title: 'Tea', input: { seconds: 0 } } };

type Window = Awaited<ReturnType<typeof openWindow>>;

/** Sends a message to a topic that decides; returns how its loop ended. */
async function answered(window: Window) {
  const request = { workspace: window.workspace, strategy: 'decision', locale: 'en', prompt: 'Tea!' } as const;
  const { topicId, loopId } = await window.host.startLoop(request);
  await window.reached(topicId, 'completed');
  return window.host.loop(loopId);
}

it('a topic that decides chats where the environment or the settings switch decisions off', async () => {
  const window = await openWindow([say('An ordinary answer.')], fixed({ AGENT_LOOP_ENABLED: 'off' }));
  expect(window.host.settings.current().decides).toBe(false);
  expect(await answered(window)).toMatchObject({ strategy: 'chat' });
  const other = await openWindow([say('An ordinary answer.')]);
  other.host.settings.update({ decides: false });
  expect(await answered(other)).toMatchObject({ strategy: 'chat' });
});

it('the environment wins over a stored setting, which counts again without it', async () => {
  const window = await openWindow([], fixed({ AGENT_DECISION_TIMEOUT_SECONDS: '5' }));
  expect(window.host.settings.update({ decisionSeconds: 50 }).decisionSeconds).toBe(5);
  const without = await openWindow([]);
  without.host.settings.update({ decisionSeconds: 50 });
  await without.restart();
  expect(without.host.settings.current().decisionSeconds).toBe(50);
});

it('a decision that comes after its time becomes an ordinary answer, and starts no task', async () => {
  const late = { ...json(sleep), delayMs: 5_000 };
  const window = await openWindow(
    [late, say('An ordinary answer.')],
    fixed({ AGENT_DECISION_TIMEOUT_SECONDS: '1', AGENT_DECISION_MODEL: 'small' }),
  );
  const { state } = await answered(window);
  expect(state).toMatchObject({ outcome: { text: 'An ordinary answer.' } });
  expect(await window.host.runs.list({ limit: 5 })).toEqual([]);
  expect(window.model.requests.map(({ body }) => body)).toMatchObject([{ model: 'small' }, { model: 'm' }]);
});

it('only the allowed types are offered and started, and unknown names are reported once', async () => {
  const window = await openWindow([json(sleep)], fixed({ AGENT_ALLOWED_RUN_TYPES: 'summarize_conversation, bake' }));
  const { state } = await answered(window);
  expect(state).toMatchObject({ outcome: { text: expect.stringContaining('“sleep”') } });
  expect(await window.host.runs.list({ limit: 5 })).toEqual([]);
  const request = JSON.stringify(window.model.requests[0]?.body);
  expect(request).toContain('- summarize_conversation:');
  expect(request).not.toContain('- sleep:');
  expect(window.warned).toEqual(['There is no type of background task named “bake”.']);
});

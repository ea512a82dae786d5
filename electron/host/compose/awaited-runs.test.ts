import { expect, it, onTestFinished } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId } from '../../../shared/ids.ts';
import type { LoopState } from '../../../shared/loop.ts';
import { endedState } from '../../../shared/loop-ending.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { decisionSkeleton } from '../loop/skeleton-strategies/decision.fixture.ts';
import { strategies } from '../loop/strategies/index.ts';
import { wakeAnsweredRuns } from '../loops/awaited-runs.ts';
import { newId } from '../new-id.ts';
import { Runs } from '../store/runs.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { openWindow } from '../topics/window.fixture.ts';

it('a loop that waits for a run holds nothing, survives a restart, and goes on when the run ends', async () => {
  const known = strategies as Map<string, typeof decisionSkeleton>;
  const real = known.get('decision');
  known.set('decision', decisionSkeleton);
  onTestFinished(() => void (real === undefined ? known.delete('decision') : known.set('decision', real)));
  const decision = { decision: 'run', run: { type: 'sleep', title: 'Tea', input: { seconds: 1_000 } } };
  const window = await openWindow([
    say(JSON.stringify(decision)),
    say(JSON.stringify({ decision: 'reply', reply: { content: 'The tea is cold.' } })),
  ]);
  const request = { prompt: 'Tea!', workspace: window.workspace, strategy: 'decision', locale: 'en' } as const;
  const { loopId, topicId } = await window.host.startLoop(request);
  await window.reached(topicId, 'waiting');
  const [run] = await window.host.runs.list({ limit: 10 });
  if (run === undefined) throw new Error('No run was started.');
  expect(window.host.loop(loopId).state).toEqual({ name: 'waiting', awaited: { for: 'run', runId: run.id } });
  expect(window.host.topics.list()).toMatchObject([{ activity: 'running' }]);

  await window.restart();
  expect(window.host.loop(loopId).state.name).toBe('waiting');
  await window.host.runs.cancel({ runId: run.id });
  await window.reached(topicId, 'completed');
  expect(window.host.loop(loopId).state).toMatchObject({ outcome: { reason: 'replied', text: 'The tea is cold.' } });
  expect(JSON.stringify(window.model.requests.at(-1))).toContain('run canceled');
  expect(window.model.requests).toHaveLength(2);
});

it('a run that waits for a person goes on when the loop has ended that the person had to answer', async () => {
  const database = temporaryDatabase();
  const runs = new Runs(database);
  const { run } = await runs.create({ type: 'sleep', title: '', topicId: null, input: {} });
  const claimed = await runs.claim('elsewhere:1:0:x', 1_000, ['sleep']);
  if (claimed === null) throw new Error('The run is not queued.');
  const loopId = newId(LoopId);
  await runs.rest(claimed.hold, { for: 'person', loopId });
  let state: LoopState = { name: 'waiting', awaited: { for: 'question' } };
  const loops = { find: () => ({ state }) as LoopRecord };
  await wakeAnsweredRuns(loops, runs);
  expect((await runs.find(run.id))?.state).toEqual({ name: 'waiting', loopId });
  state = endedState({ reason: 'answered', text: '' });
  await wakeAnsweredRuns(loops, runs);
  expect((await runs.find(run.id))?.state.name).toBe('queued');
});

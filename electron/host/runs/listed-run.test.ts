import { expect, test } from 'vitest';
import type { RunResult, RunView } from '../../../shared/run.ts';
import { runsInMemory } from './runs.fixture.ts';

async function listedAndShown(result: RunResult) {
  const room = runsInMemory();
  const runs = room.open({ works: false });
  const { run } = await room.store.create({
    type: 'sleep',
    title: 'Tea',
    topicId: room.topicId,
    input: { seconds: 0 },
  });
  const claimed = await room.store.claim('elsewhere:1:0:x', 1_000, ['sleep']);
  if (claimed === null) throw new Error('The run was not claimed.');
  await room.store.finish(claimed.hold, result);
  const [listed] = await runs.noun.list({ limit: 10 });
  const { run: shown } = await runs.noun.show({ runId: run.id });
  return { listed: listed as RunView, shown };
}

const artifacts = [{ name: 'report.md', mimeType: 'text/markdown', text: 'r'.repeat(100_000) }];

test('a list has the beginning of the long texts of a result, and the details have all of them', async () => {
  const output = { text: 't'.repeat(100_000), message: 'short', seconds: 4 };
  const { listed, shown } = await listedAndShown({ ok: true, output, artifacts, steps: [] });
  expect(JSON.stringify(listed).length).toBeLessThan(5_000);
  expect(listed).toMatchObject({ state: { result: { output: { message: 'short', seconds: 4 } } } });
  expect(shown).toMatchObject({ state: { result: { output, artifacts } } });
});

test('a list has the beginning of the artifacts of a run that failed, and its error', async () => {
  const error = { code: 'run-model-silent', data: {}, retryable: false } as const;
  const { listed, shown } = await listedAndShown({ ok: false, error, artifacts, steps: [] });
  expect(JSON.stringify(listed).length).toBeLessThan(5_000);
  expect(listed).toMatchObject({ state: { result: { error } } });
  expect(shown).toMatchObject({ state: { result: { artifacts } } });
});

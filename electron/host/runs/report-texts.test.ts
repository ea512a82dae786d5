import { expect, test } from 'vitest';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import type { RunResult } from '../../../shared/run.ts';
import { reportTexts } from './report-texts.ts';
import { runsInMemory } from './runs.fixture.ts';

/** The message about a run with this result, after a decision about what follows it has summed up. */
async function summedUp(result: RunResult): Promise<string> {
  const { store, topicId } = runsInMemory();
  const { run } = await store.create({ type: 'sleep', title: 'Owls', topicId, input: {} });
  const claimed = await store.claim('elsewhere:1:0:x', 1_000, ['sleep']);
  if (claimed === null) throw new Error('The run was not claimed.');
  await store.finish(claimed.hold, result);
  const ended = await store.find(run.id);
  if (ended === null) throw new Error('The run is not stored.');
  return reportTexts(ended, 'en', ENGLISH_FAILURES, { summary: 'In short.', earlier: [] }).text;
}

const report = { name: 'report.md', mimeType: 'text/markdown', text: '## Report' };
const output = { message: '## Report' };

test('a summary replaces what a run says, but not the report of a run', async () => {
  expect(await summedUp({ ok: true, output, artifacts: [], steps: [] })).toBe('**Task completed: Owls**\n\nIn short.');
  expect(await summedUp({ ok: true, output, artifacts: [report], steps: [] })).toBe(
    '**Task completed: Owls**\n\nIn short.\n\n## Report',
  );
});

test('a summary does not replace why a run failed and what the user can do', async () => {
  const error = { code: 'run-model-silent', data: {}, retryable: false } as const;
  expect(await summedUp({ ok: false, error, artifacts: [], steps: [] })).toBe(
    '**Task failed: Owls**\n\nIn short.\n\nThe model answered with nothing. Retry the task, or choose another model.',
  );
});

test('names the grade of what is known of the work, unless nothing was changed', async () => {
  const { store, topicId } = runsInMemory();
  const { run } = await store.create({ type: 'sleep', title: 'Owls', topicId, input: {} });
  const claimed = await store.claim('elsewhere:1:0:x', 1_000, ['sleep']);
  if (claimed === null) throw new Error('The run was not claimed.');
  await store.finish(claimed.hold, { ok: true, output: { message: 'Done.' }, artifacts: [], steps: [] });
  const ended = await store.find(run.id);
  if (ended === null) throw new Error('The run is not stored.');
  const said = (grade: 'check-failed' | 'unchanged', locale: 'en' | 'zh-CN') =>
    reportTexts({ ...ended, grade }, locale, ENGLISH_FAILURES).text;
  expect(said('check-failed', 'en')).toBe('**Task completed: Owls**\n\nDone.\n\nEvidence: Check failed');
  expect(said('check-failed', 'zh-CN')).toContain('证据：检查未通过');
  expect(said('unchanged', 'en')).not.toContain('Evidence');
});

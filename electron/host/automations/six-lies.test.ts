/** The six lies of schedulers, each by its name. All of it is real except the model and the clock. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../../../e2e/fixtures/scripted-openai.ts';
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import { approve } from '../loops/approve.fixture.ts';
import { type AutomationWindow, DONE, openAutomations } from './automations.fixture.ts';
import { DAY, HOUR, MINUTE, MONDAY } from './given.fixture.ts';

const EIGHT = MONDAY + MINUTE;
const edit = (name: string) => call('create_file', { path: name, content: 'A report.' });

/** Resolves with the loop of the newest run, when it waits for a person. */
async function asking(window: AutomationWindow, than?: LoopId): Promise<{ loopId: LoopId; topicId: TopicId }> {
  for (;;) {
    const waiting = window.host.loops.list().find(({ id, state }) => state.name === 'waiting' && id !== than);
    if (waiting !== undefined) return { loopId: waiting.id, topicId: waiting.topicId };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const askedIn = ({ host }: AutomationWindow, topicId: TopicId) => {
  const view = host.topics.storedLoopView(topicId);
  return view?.calls.find(({ callId }) => view.state.name === 'waiting' && callId.length > 0);
};

it('it never fires: a clock that was set to the past again does not silence an automation', async () => {
  const window = await openAutomations();
  const { id } = await window.add({ onMissed: 'skip' });
  window.moveTo(EIGHT + 4 * 365 * DAY + HOUR);
  await window.outcome(id, 'skipped');
  window.moveTo(EIGHT - 30_000);
  await window.settled();
  expect((await window.view(id)).next[0]).toBe(EIGHT);
  window.moveTo(EIGHT);
  await window.outcome(id, 'succeeded');
  window.moveTo(EIGHT + DAY);
  await window.until(() => window.host.loops.list().length === 2);
});

it('it says success and did nothing: a run without an answer and without an effect has failed', async () => {
  const window = await openAutomations(() => call('attempt_completion', { result: ' ' }));
  const { id } = await window.add();
  window.moveTo(EIGHT);
  const { outcomes } = await window.outcome(id, 'failed');
  expect(outcomes[0]?.summary).toContain('Done: nothing yet');
});

it('"last run" is stamped when it was sent off: it comes from a run that ended', async () => {
  const window = await openAutomations(() => edit('report.md'));
  const { id } = await window.add();
  window.moveTo(EIGHT);
  const { loopId } = await asking(window);
  const open = await window.view(id);
  expect(open).toMatchObject({ lastRunAt: null, outcomes: [{ state: 'started', endedAt: null }] });
  await window.host.loops.stop({ loopId });
  const ended = await window.outcome(id, 'canceled');
  expect(ended.lastRunAt).toBe(ended.outcomes[0]?.startedAt);
  expect(ended.lastRunAt).not.toBeNull();
});

it('after a miss it stays paused for good: the next time starts, whatever was decided', async () => {
  const window = await openAutomations();
  const { id } = await window.add();
  window.moveTo(EIGHT + 3 * HOUR);
  const missed = await window.outcome(id, 'missed');
  expect(missed.missed).toEqual({ first: EIGHT, last: EIGHT, count: 1 });
  expect(window.host.automations.missed()).toBe(1);
  window.moveTo(EIGHT + DAY);
  const next = await window.outcome(id, 'succeeded');
  expect(next.outcomes.map(({ state }) => state)).toEqual(['succeeded', 'missed']);
  window.moveTo(EIGHT + DAY + HOUR);
  await window.host.automations.decideMissed({ id, decision: 'run-once' });
  const made = await window.outcome(id, 'succeeded');
  const { runId } = made.outcomes[0] ?? {};
  if (runId == null) throw new Error('There is no run.');
  expect((await window.host.runs.show({ runId })).run.title).toBe('Morning report (for a missed time)');
  expect(made).toMatchObject({ missed: null, outcomes: [{ because: 'missed', dueAt: EIGHT }, { because: 'time' }] });
});

it('the mode of permissions is lost: each run has that of the automation, also a repeated one', async () => {
  const window = await openAutomations((_request, n) => (n % 2 === 0 ? edit(`report-${n}.md`) : DONE));
  const { id } = await window.add({ approvalMode: 'allow-edits' });
  window.host.settings.update({ approvalMode: 'ask-all' });
  window.moveTo(EIGHT);
  const { outcomes } = await window.outcome(id, 'succeeded');
  await window.host.automations.save({ ...(await window.given(id)), id, locale: 'en', approvalMode: 'ask-all' });
  const runId = outcomes[0]?.runId;
  if (runId == null) throw new Error('There is no run.');
  await window.host.runs.retry({ runId });
  await window.until(() => window.host.loops.list().length === 2);
  const again = await window.outcome(id, 'succeeded');
  expect(again.outcomes[0]?.runId).not.toBe(runId);
  expect(window.events.filter(({ type }) => type === 'approval-request')).toEqual([]);
});

it('the mode of permissions is lost: no option of the process that starts it widens or narrows it', async () => {
  const window = await openAutomations([edit('report.md'), DONE], { approvalMode: 'allow-all' });
  const { id } = await window.add({ approvalMode: 'ask-edits' });
  window.moveTo(EIGHT);
  const { loopId } = await asking(window);
  await window.host.loops.stop({ loopId });
  await window.outcome(id, 'canceled');
});

it('"always allow" is asked again: an approval for the automation counts in all its later runs', async () => {
  const window = await openAutomations((_request, n) => (n % 2 === 0 ? edit(`report-${n}.md`) : DONE));
  const { id } = await window.add();
  window.moveTo(EIGHT);
  const { loopId, topicId } = await asking(window);
  const asked = askedIn(window, topicId);
  expect(asked?.receipt).toMatchObject({ ofAutomation: true, offers: ['once', 'topic', 'folder'] });
  await approve(window.host, loopId, asked?.callId, 'topic');
  await window.outcome(id, 'succeeded');
  for (const day of [1, 2]) {
    window.moveTo(EIGHT + day * DAY);
    await window.until(() => window.host.loops.list().length === day + 1);
    await window.outcome(id, 'succeeded');
  }
  expect(window.events.filter(({ type }) => type === 'approval-request')).toHaveLength(1);
  // It counts for this automation only.
  const other = await window.add({ title: 'Another', time: { kind: 'cron', expression: '30 8 * * *' } });
  window.moveTo(EIGHT + 2 * DAY + 30 * MINUTE);
  await asking(window);
  expect((await window.view(other.id)).outcomes[0]?.state).toBe('started');
  expect(await window.view(id)).toMatchObject({ topicId: expect.stringMatching(/^topic_/) });
});

it('a file with secrets is never read by a run, whatever was allowed', async () => {
  const window = await openAutomations([call('read_file', { path: '.env' }), DONE]);
  await writeFile(join(window.workspace, '.env'), 'KEY=1');
  const { id } = await window.add({ approvalMode: 'allow-edits' });
  window.moveTo(EIGHT);
  await window.outcome(id, 'succeeded');
  const ended = window.events.filter(({ type }) => type === 'tool-call-end');
  expect(ended[0]).toMatchObject({ status: 'denied' });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppUpdate } from '../../shared/contract/app.ts';
import { RunId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { type AppStore, freshApp, takeAppUpdate } from './app-store.ts';

const topicId = (number: number) => TopicId.parse(`topic_${String(number).padStart(26, '0')}`);
const topic = (number: number, title: string): TopicSummary => ({
  id: topicId(number),
  title,
  workspace: '/workspace',
  pinned: false,
  createdAt: number,
  updatedAt: number,
  activity: 'idle',
  unread: false,
});

const update: fc.Arbitrary<AppUpdate> = fc.oneof(
  fc.tuple(fc.nat(5), fc.string()).map(([at, title]): AppUpdate => ({ type: 'topic', topic: topic(at, title) })),
  fc.nat(5).map((at): AppUpdate => ({ type: 'topic-removed', topicId: topicId(at) })),
  fc
    .constantFrom<'light' | 'dark'>('light', 'dark')
    .map((theme): AppUpdate => ({ type: 'settings', settings: { ...DEFAULT_SETTINGS, theme } })),
  fc.nat(5).map((dueTodos): AppUpdate => ({ type: 'assistant', dueTodos })),
  fc.nat(5).map((pending): AppUpdate => ({ type: 'memory', pending })),
  fc.nat(5).map((missedAutomations): AppUpdate => ({ type: 'automations', missedAutomations })),
  fc.array(fc.string(), { maxLength: 3 }).map((secrets): AppUpdate => ({ type: 'secrets', secrets })),
);

const opened = takeAppUpdate(freshApp, snapshotOf(freshApp));

function snapshotOf(app: AppStore): AppUpdate {
  const { topics, settings, servers, secrets, newDraft, assistant, askingRuns, automations, memory } = app;
  const known = { topics: Object.values(topics), settings, servers, secrets, newDraft, ...assistant };
  return { type: 'snapshot', ...known, askingRuns, missedAutomations: automations.missed, ...memory };
}

describe('the state of the whole app', () => {
  it('is the same after a page was disconnected and has followed the host again', () => {
    fc.assert(
      fc.property(fc.array(update, { maxLength: 30 }), fc.nat(30), fc.nat(30), (updates, one, other) => {
        const truth = updates.reduce(takeAppUpdate, opened);
        const [lostAt, backAt] = [Math.min(one, other), Math.max(one, other)];
        const cut = updates.slice(0, lostAt).reduce(takeAppUpdate, opened);
        const said = updates.slice(0, backAt).reduce(takeAppUpdate, opened);
        const back = updates.slice(backAt).reduce(takeAppUpdate, takeAppUpdate(cut, snapshotOf(said)));
        expect(back).toEqual(truth);
      }),
    );
  });

  it('has no failure any more when following succeeds after a failure', () => {
    const failed: AppStore = { ...freshApp, failure: { code: 'internal', message: 'It broke.', data: {} } };
    expect(takeAppUpdate(failed, snapshotOf(freshApp))).toMatchObject({ loaded: true, failure: null });
  });

  it('becomes a new object with each change of todos or schedules, even if the number of due todos stays the same', () => {
    const told = takeAppUpdate(opened, { type: 'assistant', dueTodos: opened.assistant.dueTodos });
    expect(told.assistant).toEqual(opened.assistant);
    expect(told.assistant).not.toBe(opened.assistant);
  });

  it('names in a new object the runs that have changed, and after each connection says that any may have', () => {
    const runId = RunId.parse(`run_${'0'.repeat(26)}`);
    const told = takeAppUpdate(opened, { type: 'runs', runIds: [runId], askingRuns: 2 });
    expect(told.runNews).toEqual({ runIds: [runId] });
    expect(told.askingRuns).toBe(2);
    expect(takeAppUpdate(told, { type: 'runs', runIds: [runId], askingRuns: 2 }).runNews).not.toBe(told.runNews);
    expect(takeAppUpdate(opened, snapshotOf(told))).toMatchObject({ runNews: { runIds: null }, askingRuns: 2 });
  });

  it('does not change when the shell asks the page to perform an action', () => {
    expect(takeAppUpdate(opened, { type: 'action', action: 'new-topic' })).toBe(opened);
  });

  it('does not change when the host sends a topic again that has not changed', () => {
    const known = takeAppUpdate(opened, { type: 'topic', topic: topic(1, 'Tea') });
    expect(takeAppUpdate(known, { type: 'topic', topic: { ...topic(1, 'Tea') } })).toBe(known);
    const renamed = takeAppUpdate(known, { type: 'topic', topic: topic(1, 'Green tea') });
    expect(renamed.topics[topicId(1)]?.title).toBe('Green tea');
  });
});

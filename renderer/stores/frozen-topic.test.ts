import { describe, expect, it } from 'vitest';
import { CallId, LoopId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopState } from '../../shared/loop.ts';
import { foldLoopEvent, freshLoopView, type LoopView } from '../../shared/loop-view.ts';
import { frozenSummary, frozenTopic } from './frozen-topic.ts';
import type { OpenTopic } from './topic-reducer.ts';

const digits = '0'.repeat(26);
const callId = CallId.parse(`call_${digits}`);

const fresh = (state: LoopState): LoopView =>
  freshLoopView({
    loopId: LoopId.parse(`loop_${digits}`),
    strategy: 'agentic',
    state,
    limits: DEFAULT_LIMITS,
    startedAt: 0,
  });

/** The fields of an open topic that freezing changes, and a message. */
const topicWith = (loop: LoopView | null, commands: OpenTopic['commands'] = []) =>
  ({ epoch: 'e', seq: 7, loop, commands, messages: ['said'] }) as unknown as OpenTopic;

describe('a topic whose host has ended', () => {
  it('shows a running loop as interrupted, with the text and the duration so far', () => {
    const begun = foldLoopEvent(fresh({ name: 'running' }), { type: 'iteration-start', iteration: 2 }, 10);
    const said = foldLoopEvent(begun, { type: 'text-delta', text: 'I was about to' }, 20);
    const { loop, messages } = frozenTopic(topicWith(said), 5_000);
    expect(loop).toMatchObject({ state: { name: 'interrupted' }, restedAt: 5_000, iteration: 2 });
    expect(loop?.streaming?.text).toBe('I was about to');
    expect(messages).toEqual(['said']);
  });

  const failure = { problem: { name: 'overloaded', data: { label: 'Test' } } } as const;

  it('has no countdown to the next attempt, and its loop is no longer shown as pausing', () => {
    const retrying = foldLoopEvent(
      { ...fresh({ name: 'running' }), pausing: true },
      { type: 'model-retry', attempt: 2, of: 5, waitMs: 60_000, message: 'busy', failure },
      10,
    );
    expect(frozenTopic(topicWith(retrying), 20).loop).toMatchObject({ retry: null, pausing: false });
  });

  it.each([
    { name: 'waiting', awaited: { for: 'approval', callId } },
    { name: 'paused' },
    { name: 'completed', outcome: { reason: 'answered', text: 'Yes.' } },
  ] as const satisfies readonly LoopState[])('keeps a loop unchanged that is $name', (state) => {
    const loop = fresh(state);
    expect(frozenTopic(topicWith(loop), 20).loop).toBe(loop);
  });

  it('shows a running command of the user as ended', () => {
    const command = { id: 'c', command: 'sleep 9', output: 'begun', startedAt: 1 };
    const frozen = frozenTopic(topicWith(null, [{ ...command, state: { name: 'running' } }]), 20);
    expect(frozen.commands).toEqual([{ ...command, state: { name: 'ended', exitCode: null, why: null } }]);
  });

  it('has no commands in the background, because they ended with the host', () => {
    const open = { ...topicWith(null), background: [{ id: 'b' }] } as unknown as OpenTopic;
    expect(frozenTopic(open, 20).background).toEqual([]);
    const summary = { activity: 'idle', background: true } as Parameters<typeof frozenSummary>[0];
    expect(frozenSummary(summary)).toEqual({ activity: 'idle' });
  });

  it('has an epoch that no host has, so that a later host sends a snapshot', () => {
    expect(frozenTopic(topicWith(null), 20).epoch).toBe('');
  });
});

it('a topic whose host has ended is not listed as running, but a topic that waited for the user still does', () => {
  const topic = { id: TopicId.parse(`topic_${digits}`), title: 't' } as Parameters<typeof frozenSummary>[0];
  expect(frozenSummary({ ...topic, activity: 'running' }).activity).toBe('idle');
  expect(frozenSummary({ ...topic, activity: 'waiting' }).activity).toBe('waiting');
});

import { expect, test } from 'vitest';
import { LoopId, ServerRequestId, TopicId } from '../ids.ts';
import type { LoopState } from '../loop.ts';
import { type LoopNotice, loopNotices } from './loop-notices.ts';
import { loopSentence, notificationTexts } from './notification-texts.ts';

const TOPIC = TopicId.parse('topic_00000000000000000000000000');
const LOOP = LoopId.parse('loop_00000000000000000000000000');
const REQUEST = ServerRequestId.parse('ask_00000000000000000000000000');
const outcome = { reason: 'answered', text: '' } as const;

/** Listeners, and what they told. */
function listening(isOfRun = false) {
  const told: LoopNotice[] = [];
  const notices = loopNotices({ isOfRun: () => isOfRun, tell: (_topicId, what) => void told.push(what) });
  const hear = (state: LoopState) =>
    notices.hear({ at: 0, topicId: TOPIC, loopId: LOOP, event: { type: 'loop-state', state } });
  return { notices, told, hear };
}

test('what a person should know of a loop is told, and a stop by the person is not', () => {
  const { told, hear } = listening();
  hear({ name: 'running' });
  hear({ name: 'paused' });
  hear({ name: 'completed', outcome });
  hear({ name: 'stopped', outcome: { ...outcome, reason: 'max_iterations_reached' } });
  hear({ name: 'stopped', outcome: { ...outcome, reason: 'user_cancelled' } });
  hear({ name: 'failed', outcome: { ...outcome, reason: 'error' } });
  expect(told).toEqual(['completed', 'stopped', 'failed']);
});

test('the loop of a run is not told, because its run is', () => {
  const { told, hear } = listening(true);
  hear({ name: 'completed', outcome });
  expect(told).toEqual([]);
});

test('a request of a server is told once while it is open', () => {
  const { told, notices } = listening();
  const request = (state: string) => notices.hearRequest({ topicId: TOPIC, request: { id: REQUEST, state } });
  for (const state of ['open', 'open', 'accepted', 'open']) request(state);
  expect(told).toEqual(['server-asks', 'server-asks']);
});

test.each(['en', 'zh-CN'] as const)('each has a sentence of its own in %s, without markup', (locale) => {
  const all: readonly LoopNotice[] = [
    ...(['asks-approval', 'asks-question', 'asks-outcome', 'server-asks', 'completed', 'stopped', 'failed'] as const),
  ];
  const sentences = all.map((what) => loopSentence(what, notificationTexts(locale)));
  expect(new Set(sentences).size).toBe(all.length);
  expect(sentences.join('')).not.toMatch(/[<>&]/);
});

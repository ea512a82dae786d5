import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { ModelFailure } from '../../../shared/failures/model-problems.ts';
import { LoopId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopOutcome } from '../../../shared/loop.ts';
import { ENDINGS, endedState } from '../../../shared/loop-ending.ts';
import { freshLoopView } from '../../../shared/loop-view.ts';
import { startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ChatTopic } from '../chat-topic.ts';
import { WhatNow } from './what-now.tsx';

beforeAll(() => startTexts('en'));

const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);

function shown(outcome: LoopOutcome): string {
  const base = { loopId, strategy: 'agentic', limits: DEFAULT_LIMITS, startedAt: 0 } as const;
  const loop = freshLoopView({ ...base, state: endedState(outcome) });
  const { reason } = outcome;
  return renderToStaticMarkup(
    <TooltipProvider>
      <ChatTopic value={topicId}>
        <WhatNow loop={loop} kind={ENDINGS[reason].kind} reason={reason} />
      </ChatTopic>
    </TooltipProvider>,
  );
}

const buttons = (markup: string): readonly string[] =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].flatMap(([, words = '']) => (/</.test(words) ? [] : [words]));

const failed = (failure: ModelFailure): LoopOutcome => ({ reason: 'error', text: 'It failed.', failure });

it.each<[ModelFailure['problem'], readonly string[]]>([
  [{ name: 'key-refused', data: { label: 'Acme' } }, ['Open provider', 'Retry']],
  [{ name: 'no-credit', data: { label: 'Acme' } }, ['Open provider', 'Retry', 'Choose another model']],
  [{ name: 'rate-limited', data: { label: 'Acme' } }, ['Retry', 'Choose another model']],
  [{ name: 'proxy-failed', data: { label: 'Acme', problem: 'unreachable' } }, ['Open network settings', 'Retry']],
  [{ name: 'offline', data: { label: 'Acme' } }, ['Retry']],
  [{ name: 'context-exceeded', data: { model: 'small' } }, ['Choose another model', 'Retry']],
])('after $name a failed loop offers what helps', (problem, offers) => {
  expect(buttons(shown(failed({ problem })))).toEqual(offers);
});

it('the details of a failure show the status, the attempts and what the server said, as text', () => {
  const problem = { name: 'overloaded', data: { label: 'Acme' } } as const;
  const details = shown(failed({ problem, status: 503, tries: 5, raw: '<b>busy</b>' }));
  expect(details).toContain('&lt;b&gt;busy&lt;/b&gt;');
  for (const fact of ['overloaded', '503', '5', loopId]) expect(details).toContain(`<dd>${fact}</dd>`);
});

it('a failed loop of an older version offers only another attempt', () => {
  expect(buttons(shown({ reason: 'error', text: 'Cause: it failed.' }))).toEqual(['Retry']);
});

it.each(['consecutive_mistakes', 'repeated_calls'] as const)(
  'a loop that ended because of %s offers another model and the Inspector, and no more of the same',
  (reason) => {
    expect(buttons(shown({ reason, text: 'Cause: mistakes.' }))).toEqual([
      'Choose another model',
      'Open the Inspector',
    ]);
  },
);

it('a loop that reached its limit can be given more', () => {
  expect(buttons(shown({ reason: 'max_iterations_reached', text: 'Cause: the limit.' }))).toEqual(['Give it 10 more']);
});

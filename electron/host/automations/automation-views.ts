/** What lists show of automations. */
import { type AutomationOutcome, type AutomationView, LAST_OUTCOMES, NEXT_TIMES } from '../../../shared/automation.ts';
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { AutomationFirings, FiringOutcome } from '../store/automation-firings.ts';
import type { AutomationGaps, Gap } from '../store/automation-gaps.ts';
import type { StoredAutomation } from '../store/automations.ts';
import { timesAfter } from './times/due-times.ts';
import { wordsOf as wordsOfTime } from './times/words-of.ts';

export interface AutomationViewParts {
  readonly firings: AutomationFirings;
  readonly gaps: AutomationGaps;
  /** Whether a topic exists and was not deleted. */
  readonly hasTopic: (topicId: TopicId) => boolean;
  readonly now: () => number;
}

export function viewOf(
  automation: StoredAutomation,
  locale: Locale,
  texts: FailureTexts,
  { firings, gaps, hasTopic, now }: AutomationViewParts,
): AutomationView {
  const { ownTopicId, handledUntil: _, ...shown } = automation;
  const { id, time, timeZone, topicId } = automation;
  const open = gaps.open(id);
  return {
    ...shown,
    topicId: [topicId, ownTopicId].find((topic) => topic !== null && hasTopic(topic)) ?? null,
    words: wordsOfTime(time, locale),
    next: timesAfter(time, timeZone, now(), NEXT_TIMES),
    outcomes: outcomesOf(firings.newest(id, LAST_OUTCOMES), gaps.newest(id, LAST_OUTCOMES), texts),
    missed: open === null ? null : { first: open.first, last: open.last, count: open.count },
    lastRunAt: firings.lastRunAt(id),
  };
}

function outcomesOf(
  fired: readonly FiringOutcome[],
  gaps: readonly Gap[],
  texts: FailureTexts,
): readonly AutomationOutcome[] {
  const ofFirings = fired.map((firing): Placed => {
    const { state, dueAt, because, runId, startedAt, endedAt, summary, error, decidedAt } = firing;
    const gap = gaps.find(({ decision, first }) => because === 'missed' && decision === 'run-once' && first === dueAt);
    const times = { dueAt, lastDueAt: gap?.last ?? dueAt, count: gap?.count ?? 1 };
    // The data of a stored failure is that of its name.
    const why = error === null ? summary : wordsOf(texts, error.code, error.data as never);
    return { at: decidedAt, outcome: { state, ...times, because, runId, startedAt, endedAt, summary: why } };
  });
  const ofGaps = gaps
    .filter(({ decision }) => decision !== 'run-once')
    .map(({ first, last, count, decision, noticedAt }): Placed => {
      const state = decision === null ? 'missed' : 'skipped';
      const nothing = { runId: null, startedAt: null, endedAt: null, summary: '' };
      const outcome = { state, dueAt: first, lastDueAt: last, count, because: 'missed', ...nothing } as const;
      return { at: noticedAt, outcome };
    });
  return [...ofFirings, ...ofGaps]
    .sort((one, two) => two.at - one.at)
    .slice(0, LAST_OUTCOMES)
    .map(({ outcome }) => outcome);
}

interface Placed {
  readonly at: number;
  readonly outcome: AutomationOutcome;
}
